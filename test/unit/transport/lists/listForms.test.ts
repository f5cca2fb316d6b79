import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { parseListField, parsePagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { Doubt } from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';
import {
	ACCOUNTS,
	LIST_FORMS,
	outcomes,
	respond,
	SERVERS,
	type ListForm,
} from '../../../support/listForms';

const baseUrl = 'https://api.example.com/v1';
const list = `${baseUrl}/workspaces`;

type Outcome = 'right' | 'asked' | 'told' | 'falseAlarm' | 'error' | 'silent';

/** How an account with as many workspaces is read. */
async function read(form: ListForm, set: object, count: number): Promise<Outcome> {
	const credential = { ...form.credential, ...set } as ICredentialDataDecryptedObject;
	const workspaces = Array.from({ length: count }, (_, n) => ({ id: `ws_${n}` }));
	const client = async ({ path, query = [] }: { path: string; query?: string[][] }) => {
		const url = new URL(path, `${baseUrl}/`);
		for (const [name, value] of query) url.searchParams.set(name, value);
		const { status, headers, body } = respond(form, workspaces, { list, url });
		if (status >= 400) {
			throw new ServiceError({ message: 'No page', httpCode: String(status), isJson: true });
		}
		const value = body && (JSON.parse(JSON.stringify(body)) as unknown);
		return { url: url.href, status, headers: new Headers(headers), value };
	};
	const pagination = parsePagination(credential);
	const access = { baseUrl, listField: parseListField(credential), pagination };
	let elements = 0;
	let kinds: Array<Doubt['kind']> = [];
	try {
		for await (const page of readPages({ client, access })) {
			elements += page.elements.length;
			kinds = (page.doubts ?? []).map(({ kind }) => kind);
		}
	} catch {
		return 'error';
	}
	if (kinds.includes('question')) return 'asked';
	if (elements === count) return kinds.length > 0 ? 'falseAlarm' : 'right';
	return kinds.length > 0 ? 'told' : 'silent';
}

const read5 = async (form: ListForm, set: object) =>
	await Promise.all(ACCOUNTS.map(async (count) => await read(form, set, count)));

describe('with the credential as documented, all accounts are read by', () => {
	it.each([...LIST_FORMS, ...SERVERS].map((form) => [form.name, form] as const))(
		'%s',
		async (_, form) => {
			const initials = (await read5(form, {})).map(([initial]) => initial);

			expect(initials).toEqual(outcomes(form));
		},
	);
});

const unknown = {
	...{ pageParameter: 'unknown', firstPage: 1, offsetParameter: 'unknown' },
	...{ cursorParameter: 'unknown', nextCursorName: 'unknown' },
};

// Silent is only what says nothing, or says that a page is all, to somebody who has set what's wrong.
it.each([
	['as documented', { right: 462, asked: 6, told: 2 }],
	['automatic', { right: 229, asked: 168, told: 64, falseAlarm: 5, silent: 4 }],
	['none', { right: 277, told: 140, falseAlarm: 5, silent: 48 }],
	['nextUrl', { right: 357, told: 64, falseAlarm: 5, silent: 44 }],
	['pageNumber', { right: 193, asked: 125, told: 144, falseAlarm: 4, silent: 4 }],
	['offset', { right: 193, asked: 125, told: 144, falseAlarm: 4, silent: 4 }],
	['cursor', { right: 215, asked: 96, told: 144, falseAlarm: 5, silent: 10 }],
])('of the 470 readings with List Pagination %s, this many are: %j', async (kind, expected) => {
	const set = kind === 'as documented' ? {} : { listPagination: kind, ...unknown };
	const figures: Partial<Record<Outcome, number>> = {};
	for (const form of LIST_FORMS) {
		for (const one of await read5(form, set)) figures[one] = (figures[one] ?? 0) + 1;
	}

	expect(figures).toEqual(expected);
});
