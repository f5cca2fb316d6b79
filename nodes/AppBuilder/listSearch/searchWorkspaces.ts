import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { FIELDS_OBJECTS, getId, getName } from '../conventions';
import { maskSecrets } from '../errors/maskSecrets';
import { searchedText } from '../parameters/search';
import { isExpression } from '../parameters/values';
import { idFault } from '../parameters/workspaceId';
import { shorten } from '../text/format';
import { doubtError, doubtLine, NO_LIST } from '../transport/lists/doubts';
import { readPages } from '../transport/lists/readPages';
import { searchForEditor, searchTimedOut } from './editorSearch';

const MAX_LABEL_LENGTH = 100;
/** How many workspaces are offered: nobody scrolls further. */
const MAX_RESULTS = 500;
/** The last entry, if there may be more. */
const MORE = '… To find others, type a part of the name, or enter the ID.';

type Results = INodeListSearchResult['results'];

/**
 * Fills the Workspace drop-down. The service documents no search, so the list is read from the start, and filtered here.
 * The last entries, without a value, say why it may not be whole.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = filter.toLowerCase();
	const results: Results = [];
	const rest = { name: MORE, value: '' };
	return await searchForEditor(
		this,
		async (list) => {
			for await (const { elements, doubts = [] } of readPages(list)) {
				if (doubts.some(({ kind }) => kind === 'noList')) throw doubtError(NO_LIST);
				results.push(...elements.flatMap((workspace) => toResults(workspace, wanted)));
				if (results.length >= MAX_RESULTS) return { results: [...results, rest] };
				for (const doubt of doubts) {
					results.push({ name: maskSecrets(doubtLine(doubt), [list.access.apiKey]), value: '' });
				}
			}
			return { results };
		},
		() => {
			if (results.length > 0) return { results: [...results, rest] };
			throw searchTimedOut(
				'The service is slow, or other executions use the same API key. Try again later, or enter the ID.',
			);
		},
	);
}

/**
 * What the list shows for a workspace that has the wanted text. Nothing if its ID can't be sent, or starts like an
 * expression: n8n stores the choice, and would evaluate it.
 */
function toResults(workspace: unknown, wanted: string): Results {
	const id = getId(workspace);
	if (id === undefined || idFault(id) !== undefined || isExpression(id)) return [];
	if (!searchedText(workspace).includes(wanted)) return [];
	const fields = workspace as Record<string, unknown>;
	const objects = [fields, ...FIELDS_OBJECTS.map((name) => fields[name])];
	const name = objects.map(getName).find((text) => text && !isExpression(text.trim()));
	const label = name === undefined ? id : `${shorten(name.trim(), MAX_LABEL_LENGTH)} (${id})`;
	return [{ name: label, value: id }];
}
