import type { NodeHint } from 'n8n-workflow';

/** The rows of 'Fields' as they were entered, as an expression. */
const ROWS = '($rawParameter.fields?.assignments ?? [])';
/** What ✨ next to a row's value inserts: n8n names the model's parameter after the label, which all rows share. */
const LEFT_TO_MODEL = "String(row.value).includes(`$fromAI('Value'`)";
/** The fields of a Webhook node's item. */
export const WEBHOOK_FIELDS = ['headers', 'params', 'query', 'body'];
const HAS_WEBHOOK_FIELDS = `${JSON.stringify(WEBHOOK_FIELDS)}.every((name) => $json[name] !== undefined)`;
/** n8n names a dragged field by its path in the item, and a webhook's item nests its fields in these. */
const IS_WEBHOOK_PATH = '/^(body|query|params|headers)[.[]/.test(row.name)';

const warning = {
	type: 'warning',
	location: 'ndv',
	whenToDisplay: 'always',
} as const;

/** Whether each item sends a request that changes something. */
const IS_WRITE =
	"['create', 'upsert', 'update', 'delete'].includes($parameter.operation) && !$parameter.options?.dryRun";
/** How many minutes the items take at 100 requests per minute: the first hundred are sent at once. */
const MINUTES = '(Math.ceil($input.all().length / 100) - 1)';
/** n8n (2.41) doesn't evaluate messages, so each time has its own hint. */
const TIMES: Array<[atMost: number, time: string]> = [
	[1, 'about 1 min'],
	...[2, 3, 5, 10, 20, 30, 60].map((atMost): [number, string] => [atMost, `up to ${atMost} min`]),
	[Infinity, 'more than 60 min'],
];

/** Says how long many writes take. The plan is in the credential, which a hint can't read. */
function timeHint([atMost, time]: (typeof TIMES)[number], index: number): NodeHint {
	const [moreThan] = TIMES[index - 1] ?? [0];
	return {
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		message: `If your plan is Free (100 requests per minute), this takes ${time}. The browser's console shows the progress.`,
		displayCondition: `={{ ${IS_WRITE} && ${MINUTES} > ${moreThan} && ${MINUTES} <= ${atMost} }}`,
	};
}

/** What the editor shows next to the parameters, before anything is executed. */
export const panelHints: NodeHint[] = [
	{
		...warning,
		message:
			"The model defines one value for all of these fields. Set 'Mapping Mode' to 'JSON', and let it define 'Fields (JSON)'.",
		displayCondition: `={{ ${ROWS}.filter((row) => ${LEFT_TO_MODEL}).length > 1 }}`,
	},
	{
		...warning,
		message:
			'A name such as body.title sends an object named body. To send only the field, delete "body." from its name.',
		displayCondition: `={{ ${ROWS}.some((row) => ${IS_WEBHOOK_PATH}) }}`,
	},
	{
		...warning,
		message:
			"The item comes from a Webhook node and contains the caller's headers. Put an Edit Fields node before this one.",
		displayCondition: `={{ $parameter.mappingMode === 'autoMapInput' && !String($parameter.inputFieldsToIgnore).includes('headers') && ${HAS_WEBHOOK_FIELDS} }}`,
	},
	{
		type: 'info',
		location: 'ndv',
		whenToDisplay: 'always',
		message:
			'In a dry run, the action is "would be created", and so on: a filter on "created" lets nothing through.',
		displayCondition:
			"={{ $parameter.operation === 'upsert' && !!$parameter.options?.dryRun && !!$parameter.options?.putActionInField }}",
	},
	...TIMES.map(timeHint),
];
