import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { credentialFor } from '../../service/credential';
import { draws, DRAWS_TIMEOUT } from '../../support/draws';
import { inTime, useMovedClock } from '../../support/movedClock';
import { upsert } from '../../support/workspaces';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
/** The node waits for a list that lags. */
useMovedClock();

/** What a service does with what it's sent, and what it shows of it. */
interface Habits {
	/** In which order it's cut; or how long it lags: for some readings, or until the next execution. */
	list: 'whole' | 'lagsShortly' | 'lags' | 'oldestFirst' | 'newestFirst' | 'byTitle' | 'anyOrder';
	/** How many the list shows, where it's cut; for how many readings it lags. */
	listed: number;
	/** What stands next to the list. */
	nextToIt: 'nothing' | 'count' | 'pageTotal' | 'isLast';
	isSummary: boolean;
	stores: 'asSent' | 'trimmed' | 'lowerCase' | 'numbers' | 'otherwise';
	dropsCode: boolean;
	assignsIds: boolean;
	response: 'stored' | 'sent' | 'echo' | 'id' | 'nothing';
	/** Whether workspaces can be read by their ID; where it lags, a new one can't until the next execution. */
	getById: 'works' | 'lags' | 'never' | 'refused';
}

interface Row {
	code: string;
	title: string;
}

interface Case {
	habits: Habits;
	there: Row[];
	/** Those of the last execution; the ones before have fewer. */
	rows: Row[];
	counts: [number, number];
	/** How many others create before each execution. */
	growth: [number, number, number];
	/** Whether somebody deletes a workspace when the first one is created. */
	isOneDeleted: boolean;
	matchOn: 'code' | 'id';
	ifWorkspaceExists: 'update' | 'updateIfChanged' | 'skip';
	maxConcurrentItems: number;
	onError: 'stopWorkflow' | 'continueRegularOutput';
	retryOnFail: boolean;
}

const NEAR = ['A', 'a', ' A', 'B', 'd@X.com', 'd@x.com', '007', '7', '7.0'];
const APART = ['K1', 'L2', 'M3', 'n@X.com', ' P4', '09', 'Q', 'R'];
const rowOf = (codes: string[]) =>
	fc.record<Row>({ code: fc.constantFrom(...codes), title: fc.constantFrom('x', 'y') });
const byCode = { selector: ({ code }: Row) => code };
const rowsOf = (minLength: number, maxLength: number) =>
	fc.oneof(
		...[NEAR, APART, APART].map((codes) =>
			fc.uniqueArray(rowOf(codes), { minLength, maxLength, ...byCode }),
		),
	);
const apart = (minLength: number) =>
	fc.uniqueArray(rowOf(APART), { minLength, maxLength: 8, ...byCode });
const growth = () => fc.constantFrom(0, 0, 1, 3);
const anyCase = fc.record<Case>({
	habits: fc.record<Habits>({
		list: fc.constantFrom(
			...(['whole', 'whole', 'lagsShortly', 'lags'] as const),
			...(['oldestFirst', 'newestFirst', 'byTitle', 'anyOrder'] as const),
		),
		listed: fc.integer({ min: 1, max: 12 }),
		nextToIt: fc.constantFrom('nothing', 'count', 'pageTotal', 'isLast'),
		isSummary: fc.constantFrom(false, false, false, true),
		stores: fc.constantFrom('asSent', 'trimmed', 'lowerCase', 'numbers', 'otherwise'),
		dropsCode: fc.constantFrom(false, false, false, true),
		assignsIds: fc.boolean(),
		response: fc.constantFrom('stored', 'sent', 'echo', 'id', 'nothing'),
		getById: fc.constantFrom('works', 'works', 'lags', 'never', 'refused'),
	}),
	there: rowsOf(0, 8),
	rows: rowsOf(1, 8),
	counts: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })),
	growth: fc.tuple(growth(), growth(), growth()),
	isOneDeleted: fc.boolean(),
	matchOn: fc.constantFrom('code', 'code', 'code', 'id'),
	ifWorkspaceExists: fc.constantFrom('update', 'updateIfChanged', 'skip'),
	maxConcurrentItems: fc.integer({ min: 1, max: 4 }),
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput'),
	retryOnFail: fc.boolean(),
});

/** Nothing is wrong with the service, but its list may lag for a few seconds, and others create and delete. */
const soundCase = fc
	.record({ given: anyCase, there: apart(0), rows: apart(1), lag: fc.integer({ min: 0, max: 3 }) })
	.map(({ given, there, rows, lag }): Case => {
		const { list, response, getById } = given.habits;
		const isOneDeleted = given.isOneDeleted && given.ifWorkspaceExists === 'skip';
		const isAsked = given.matchOn === 'id' || isOneDeleted;
		const habits: Habits = {
			...given.habits,
			...{ list: list === 'lagsShortly' ? list : 'whole', listed: lag },
			...{ isSummary: false, stores: 'asSent', dropsCode: false },
			assignsIds: given.habits.assignsIds && given.matchOn === 'code',
			response: given.matchOn === 'id' && response === 'nothing' ? 'stored' : response,
			getById: isAsked ? 'works' : getById,
		};
		return { ...given, there, rows, habits, isOneDeleted, onError: 'stopWorkflow' };
	});

/** A service with habits. */
class Service {
	readonly server = createServer((request, response) => void this.#answer(request, response));
	readonly #held = new Map<string, IDataObject>();
	#lastId = 0;
	/** The IDs that the execution found. */
	#seen = new Set<string>();
	/** How often the list was read since each workspace was created. */
	readonly #readings = new Map<string, number>();
	#isOneDeleted = false;
	habits!: Habits;
	/** The match values by ID, as the service would store them. */
	readonly created = new Map<string, string>();
	matchOn: Case['matchOn'] = 'code';
	posts = 0;

	begin({ habits, there, matchOn, isOneDeleted }: Case): void {
		this.habits = habits;
		this.#isOneDeleted = isOneDeleted;
		this.#readings.clear();
		this.matchOn = matchOn;
		this.#held.clear();
		this.#lastId = 0;
		this.created.clear();
		this.posts = 0;
		for (const given of there) this.#add({ ...given });
	}

	/** @param growth how many others have created since the night before */
	startNight(growth: number): void {
		for (let count = 0; count < growth; count++) {
			this.#add({ code: `other ${this.#lastId}`, title: 'x' });
		}
		this.#seen = new Set(this.#held.keys());
	}

	#store(value: string): string | number {
		const { stores } = this.habits;
		if (stores === 'otherwise') return value.replace('@', ' at ');
		if (stores === 'trimmed') return value.trim();
		if (stores === 'lowerCase') return value.toLowerCase();
		return stores === 'numbers' && /^\d+$/.test(value) ? Number(value) : value;
	}

	#add(fields: IDataObject): IDataObject {
		const { assignsIds, dropsCode } = this.habits;
		const id = assignsIds || fields.id === undefined ? `ws${++this.#lastId}` : String(fields.id);
		const { code, ...others } = fields;
		const stored = { ...others, id, ...(!dropsCode && { code: this.#store(String(code)) }) };
		this.#held.set(id, stored);
		this.#readings.set(id, 0);
		this.created.set(
			id,
			String(this.matchOn === 'id' ? (fields.id ?? id) : this.#store(String(code))),
		);
		return stored;
	}

	#delete(id: string): void {
		this.#held.delete(id);
		this.created.delete(id);
	}

	#list(): IDataObject[] {
		const { list, listed, isSummary } = this.habits;
		let all = [...this.#held.values()];
		const isOld = ({ id }: IDataObject) => this.#seen.has(String(id));
		const readings = ({ id }: IDataObject) => this.#readings.get(String(id))!;
		if (list === 'lags') all = all.filter(isOld);
		if (list === 'lagsShortly') {
			all = all.filter((one) => isOld(one) || readings(one) > listed);
			for (const [id, count] of this.#readings) this.#readings.set(id, count + 1);
		}
		if (list === 'newestFirst') all.reverse();
		if (list === 'byTitle') all.sort((a, b) => (String(a.title) < String(b.title) ? -1 : 1));
		if (list === 'anyOrder') all.sort(() => Math.random() - 0.5);
		if (!WHOLE.includes(list)) all = all.slice(0, listed);
		return isSummary ? all.map(({ id, title }) => ({ id, title })) : all;
	}

	#listResponse(): unknown {
		const { nextToIt, list } = this.habits;
		const data = this.#list();
		if (nextToIt === 'count') return { data, count: data.length };
		if (nextToIt === 'pageTotal') return { data, total: data.length };
		// One whose list is cut doesn't say that it isn't.
		const isWhole = WHOLE.includes(list);
		return nextToIt === 'isLast' && isWhole ? { data, has_more: false } : data;
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const send = (status: number, value?: unknown) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(value === undefined ? '' : JSON.stringify(value));
		};
		const { pathname } = new URL(request.url!, 'http://x');
		const id = decodeURIComponent(pathname.split('/')[3] ?? '');
		const body = await text(request);
		if (request.method === 'GET' && id === '') return send(200, this.#listResponse());
		if (request.method === 'POST') {
			const sent = JSON.parse(body) as IDataObject;
			this.posts++;
			if (this.#isOneDeleted) this.#delete([...this.#held.keys()][0]);
			this.#isOneDeleted = false;
			const stored = this.#add(sent);
			const { response: kind } = this.habits;
			if (kind === 'nothing') return send(201, { status: 'ok' });
			if (kind === 'id') return send(201, { id: stored.id });
			if (kind === 'echo') return send(201, { ...stored, ...sent });
			return send(201, kind === 'sent' ? { ...sent, id: stored.id } : stored);
		}
		const found = this.#held.get(id);
		const { getById } = this.habits;
		const isGet = request.method === 'GET';
		if (isGet && getById === 'refused') return send(405, { message: 'Not allowed' });
		const isHidden = getById === 'never' || (getById === 'lags' && !this.#seen.has(id));
		if (found === undefined || (isGet && isHidden)) return send(404, { message: 'Not found' });
		if (request.method === 'PATCH')
			Object.assign(found, { title: (JSON.parse(body) as Row).title });
		send(200, found);
	}
}

const service = new Service();
beforeAll(async () => await new Promise<void>((done) => service.server.listen(0, done)));
afterAll(() => void service.server.close());

const WHOLE: ReadonlyArray<Habits['list']> = ['whole', 'lags', 'lagsShortly'];

/**
 * What nobody could notice: a value that only the list shows otherwise, a service that finds nothing by ID, and a
 * deletion just when a list is cut, which then shows what it didn't before.
 */
const isHopeless = ({
	habits: { list, response, stores, getById },
	matchOn,
	isOneDeleted,
}: Case) => {
	if (matchOn === 'id') return getById === 'never';
	const isUnseen = stores === 'otherwise' && response !== 'stored';
	return isUnseen || (isOneDeleted && !WHOLE.includes(list));
};

/** What the case makes of three nights: for each, how many exist twice that did not before, and what was said. */
async function threeNights(given: Case) {
	service.begin(given);
	const { port } = service.server.address() as AddressInfo;
	const baseUrl = `http://127.0.0.1:${port}/v1`;
	const credential = credentialFor({ baseUrl, apiKey: `key-${Math.random()}` });
	await bench.engine.storeCredential({ ...credential, listPagination: 'none' });
	const { matchOn, ifWorkspaceExists, maxConcurrentItems, onError, retryOnFail } = given;
	const parameters = upsert({
		matchOn: [matchOn],
		ifWorkspaceExists,
		options: { maxConcurrentItems, maxRetries: 0 },
	});
	const node = {
		...{ name: 'App Builder', parameters, onError },
		...(retryOnFail && { retryOnFail, maxTries: 2, waitBetweenTries: 1 }),
	};
	const counts = [...given.counts].sort().concat(given.rows.length);
	const nights = [];
	for (const [night, count] of counts.entries()) {
		service.startNight(given.growth[night]);
		const before = duplicates();
		const { posts } = service;
		const rows = given.rows.slice(0, count);
		const items = rows.map((one) =>
			matchOn === 'id' ? { ...one, id: one.code.trim() } : { ...one },
		);
		const result = await inTime(bench.engine.run({ nodes: [node], items }));
		const errors = result.json('App Builder').flatMap(({ error }) => (error ? [error] : []));
		nights.push({
			posts: service.posts - posts,
			twice: duplicates() - before,
			said: [result.error?.message, ...errors].filter(Boolean),
		});
	}
	return nights;
}

const duplicates = () => service.created.size - new Set(service.created.values()).size;

it(
	'nothing exists twice unless the execution that made the second one failed and said so',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (given) => {
				fc.pre(!isHopeless(given));
				const nights = await threeNights(given);
				const silent = nights.filter(({ twice, said }) => twice > 0 && said.length === 0);

				expect(silent).toEqual([]);
			}),
			draws(500),
		);
	},
	DRAWS_TIMEOUT,
);

it(
	'a sound service is never stopped, and nothing exists twice',
	async () => {
		await fc.assert(
			fc.asyncProperty(soundCase, async (given) => {
				const nights = await threeNights(given);

				expect(nights.map(({ twice, said }) => [twice, said])).toEqual(nights.map(() => [0, []]));
			}),
			draws(200),
		);
	},
	DRAWS_TIMEOUT,
);
