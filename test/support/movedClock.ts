import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import timers from 'node:timers';

import { countOpenResponses } from '../service/faults';
import { letGoOn } from './eventLoop';

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http; the process's, which runs other test files too. */
const REQUESTS = 'http.client.request.start';
const RESPONSES = 'http.client.response.finish';

// Taken now, because a stopped clock replaces it.
const { setTimeout } = timers;
/** Ample for the small responses of the tests. */
const DECOMPRESSION_MS = 5;

let isStopped = false;
/** Requests that this process sent and that are not over. */
const inFlight = new Set<ClientRequest>();
/** How many began or ended. */
let changes = 0;
let isDecompressing = false;

function watch(message: unknown): void {
	const { request } = message as { request: ClientRequest };
	inFlight.add(request);
	changes++;
	request.once('close', () => {
		inFlight.delete(request);
		changes++;
	});
}

/** Another thread may still decompress a response after its request is over. */
function watchResponse(message: unknown): void {
	const { response } = message as { response: IncomingMessage };
	if (response.headers['content-encoding'] !== undefined) isDecompressing = true;
}

/** The time of day, `performance.now()` and timers stand still from now on; sockets do not. */
export function stopClock(): void {
	isStopped = true;
	subscribe(REQUESTS, watch);
	subscribe(RESPONSES, watchResponse);
	jest.useFakeTimers({
		// A whole second, because a date in a header is one.
		now: Math.floor(Date.now() / 1_000) * 1_000,
		doNotFake: ['hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
	});
}

/** Restores the machine's own clock. */
export function startClock(): void {
	isStopped = false;
	unsubscribe(REQUESTS, watch);
	unsubscribe(RESPONSES, watchResponse);
	jest.useRealTimers();
}

/** Stops the clock for every test; time passes only in {@link inTime} and {@link pass}. */
export function useMovedClock(): void {
	beforeEach(stopClock);
	afterEach(startClock);
}

/** Lets this many milliseconds pass. */
export async function pass(ms: number): Promise<void> {
	await jest.advanceTimersByTimeAsync(ms);
}

/**
 * What the promise comes to. Whenever nothing else can happen, the clock moves on to the next timer: no
 * request is in flight but those that the service leaves open.
 */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
	const isSettled = watchOutcome(promise);
	while (!isSettled() && isStopped) {
		await quiet();
		if (!isSettled() && isStopped) await moveToNextTimer();
	}
	return await promise;
}

/** The same for code that sends no requests, which takes a hundredth of the time: nothing but promises goes on. */
export async function simulate<T>(promise: Promise<T>): Promise<T> {
	const isSettled = watchOutcome(promise);
	for (;;) {
		await new Promise(setImmediate);
		if (isSettled()) return await promise;
		const before = performance.now();
		jest.advanceTimersToNextTimer();
		if (performance.now() === before) jest.advanceTimersByTime(1);
	}
}

/** Whether the promise has come to something yet. */
function watchOutcome(promise: Promise<unknown>): () => boolean {
	let isSettled = false;
	const settle = () => {
		isSettled = true;
	};
	promise.then(settle, settle);
	return () => isSettled;
}

/** Resolves when nothing more happens as long as the clock stands still. */
export async function quiet(): Promise<void> {
	const isBusy = () => inFlight.size !== countOpenResponses();
	while (isStopped) {
		const before = changes;
		await letGoOn();
		if (changes !== before || isBusy()) continue;
		if (!isDecompressing) return;
		isDecompressing = false;
		await new Promise((resolve) => setTimeout(resolve, DECOMPRESSION_MS));
	}
}

async function moveToNextTimer(): Promise<void> {
	if (jest.getTimerCount() === 0) return;
	const before = performance.now();
	await jest.advanceTimersToNextTimerAsync();
	// A timer of Node.js lasts a millisecond at least, one of jest may last none.
	if (performance.now() === before) await pass(1);
}
