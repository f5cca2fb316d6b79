import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess } from '../credential/access';
import { ServiceError } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { isRecord } from '../text/isRecord';
import { createClient } from '../transport/client';
import { sleep } from '../transport/clock';
import { createStopwatch } from '../transport/pacing/stopwatch';
import { fetchPages } from '../transport/pages/fetchPages';

/** A person waits. */
const MAX_DURATION_MS = 20_000;
const options = { ...defaultOptions, timeoutMs: MAX_DURATION_MS, maxWaitMs: MAX_DURATION_MS };

/** Fills the drop-down of fields to match on with those that the workspaces of the list's first page have. */
export async function searchWorkspaceFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const secrets: string[] = [];
	const controller = new AbortController();
	const { signal } = controller;
	try {
		const access = toServiceAccess(this.getNode(), await this.getCredentials(CREDENTIAL_TYPE));
		secrets.push(access.apiKey);
		const withOptions = createClient({
			...{ context: this, access, signal },
			sender: { isPerson: true, sent: 0, expected: () => 0 },
			stopwatch: createStopwatch(),
		});
		const pages = fetchPages(withOptions(options), 'workspaces');
		const { value: page } = await Promise.race([pages.next(), endOf(signal)]);
		const names = fieldNames(page?.elements ?? []);
		const wanted = filter.toLowerCase();
		const matching = names.filter((name) => name.toLowerCase().includes(wanted));
		return { results: matching.map((name) => ({ name, value: name })) };
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets });
	} finally {
		controller.abort();
	}
}

async function endOf(signal: AbortSignal): Promise<never> {
	await sleep(MAX_DURATION_MS, signal);
	throw new ServiceError({
		message: 'The list of workspaces did not come within 20 seconds',
		description: "Try again later, or enter the field 'By Name'.",
	});
}

/** The fields with something to compare, those within others by dots, in the order in which they come. */
function fieldNames(elements: unknown[]): string[] {
	const names = new Set<string>();
	function collect(fields: unknown, prefix: string): void {
		if (!isRecord(fields)) return;
		for (const [name, value] of Object.entries(fields)) {
			if (isRecord(value)) collect(value, `${prefix}${name}.`);
			else if (!Array.isArray(value)) names.add(`${prefix}${name}`);
		}
	}
	for (const element of elements) collect(element, '');
	return [...names];
}
