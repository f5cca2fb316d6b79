import type { INodeTypeDescription } from 'n8n-workflow';

/** What the editor says about the trigger in place of n8n's words, which promise an event for everything. */
type Words = Required<
	Pick<INodeTypeDescription, 'eventTriggerDescription' | 'activationMessage' | 'triggerPanel'>
>;

const TEST = `<b>While you build the workflow</b>, fetch a test event. It returns up to three workspaces as samples.`;
const POLLS = `At its poll times, the trigger compares the list of workspaces with the last poll, and starts an execution if there are changes. The first poll only takes note of the workspaces that exist, unless you choose 'Everything There Is'. The executions show up in the <a data-key="executions">executions list</a>, but not here.`;

export const words: Words = {
	eventTriggerDescription: 'Fetching workspaces as test events',
	activationMessage:
		"The trigger now polls for changes. The first poll only takes note of the workspaces that exist, unless you chose 'Everything There Is'.",
	triggerPanel: {
		header: 'Fetch workspaces as test events',
		executionsHelp: {
			inactive: `${TEST}<br /><br /><b>When the workflow is ready</b>, publish it. ${POLLS}`,
			active: `${TEST}<br /><br /><b>The workflow is published.</b> ${POLLS}`,
		},
		activationHint:
			"Publish the workflow to start it when workspaces change. The first poll only takes note of the workspaces that exist, unless you chose 'Everything There Is'.",
	},
};
