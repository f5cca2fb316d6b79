import {
	createTurns,
	laneOf,
	type Sender,
	type Turns,
} from '../../../../nodes/AppBuilder/transport/pacing/turns';
import { newSender } from './permits';

interface Waiting {
	name: string;
	sender: Sender;
	attempts: number;
}

const person = () => newSender({ isPerson: true });
const starting = () => newSender();
const poll = () => newSender({ isPoll: true, sent: 10 });
const bulk = () => newSender({ sent: 10 });

function ask(turns: Turns<Waiting>, sender: Sender, name: string, attempts = 0): Waiting {
	const waiting = { name, sender, attempts };
	turns.add(waiting);
	return waiting;
}

/** As many requests of a sender, `a1` to `a9`. */
function askAll(turns: Turns<Waiting>, sender: Sender, name: string, count: number): Waiting[] {
	return Array.from({ length: count }, (_, index) => ask(turns, sender, `${name}${index + 1}`));
}

/** Sends the next one, as the limiter does; gives its name. */
function send(turns: Turns<Waiting>): string {
	const next = turns.next(anyone)!;
	next.sender.sent++;
	turns.take(next);
	return next.name;
}

/** Sends as many, or all. */
function sendAll(turns: Turns<Waiting>, count = turns.size()): string {
	return Array.from({ length: count }, () => send(turns)).join(' ');
}

const anyone = () => true;

describe('the lane of a sender', () => {
	it.each<[string, string, Partial<Sender>]>([
		['person', 'a person who has sent nothing', { isPerson: true }],
		['person', 'a person who has sent much', { isPerson: true, sent: 1_000 }],
		['starting', 'a poll that begins', { isPoll: true, sent: 9 }],
		['poll', 'a poll that has sent many', { isPoll: true, sent: 10 }],
		['starting', 'a run that has sent nothing', {}],
		['starting', 'a run that has sent nine requests', { sent: 9 }],
		['bulk', 'a run that has sent ten', { sent: 10 }],
		['bulk', 'a run that has sent many', { sent: 1_000 }],
	])('is %s for %s', (lane, _, sender) => {
		expect(laneOf(newSender(sender))).toBe(lane);
	});
});

describe('the turns within a sender', () => {
	it('are in the order its requests came', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'a', 4);

		expect(sendAll(turns)).toBe('a1 a2 a3 a4');
	});

	it('are first those of requests that were sent before, the most often sent before all', () => {
		const turns = createTurns<Waiting>();
		const sender = bulk();
		const all: Array<[string, number]> = [
			['new', 0],
			['once', 1],
			['new too', 0],
			['twice', 2],
			['once too', 1],
			['twice too', 2],
		];
		for (const [name, attempts] of all) ask(turns, sender, `${name},`, attempts);

		expect(sendAll(turns)).toBe('twice, twice too, once, once too, new, new too,');
	});

	it('are no earlier than those of others for a request that was sent before', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'a', 2);
		ask(turns, bulk(), 'again', 3);

		expect(sendAll(turns)).toBe('a1 again a2');
	});
});

describe('the turns within a lane', () => {
	it('go round and round, however many requests each sender has', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'a', 4);
		askAll(turns, bulk(), 'b', 1);
		askAll(turns, bulk(), 'c', 3);

		expect(sendAll(turns)).toBe('a1 b1 c1 a2 c2 a3 c3 a4');
	});

	it('go round among people, too', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, person(), 'a', 2);
		askAll(turns, person(), 'b', 2);

		expect(sendAll(turns)).toBe('a1 b1 a2 b2');
	});

	it('come last to a sender that had none waiting', () => {
		const turns = createTurns<Waiting>();
		const late = bulk();
		askAll(turns, late, 'a', 1);
		askAll(turns, bulk(), 'b', 2);
		send(turns);
		askAll(turns, late, 'late', 1);

		expect(sendAll(turns)).toBe('b1 late1 b2');
	});
});

describe('the turns among lanes', () => {
	it('are first a person’s, then those of a run that begins, then a poll’s, then bulk', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'bulk', 1);
		askAll(turns, poll(), 'poll', 1);
		askAll(turns, starting(), 'start', 1);
		askAll(turns, person(), 'person', 1);

		expect(sendAll(turns)).toBe('person1 start1 poll1 bulk1');
	});

	it('come to a lane that was passed over three times', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'b', 2);
		askAll(turns, person(), 'p', 8);

		expect(sendAll(turns)).toBe('p1 p2 p3 b1 p4 p5 p6 b2 p7 p8');
	});

	it('come every fifth time at least where all three wait', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'b', 3);
		askAll(turns, starting(), 's', 3);
		askAll(turns, person(), 'p', 7);

		expect(sendAll(turns)).toBe('p1 p2 p3 s1 b1 p4 p5 s2 b2 p6 p7 s3 b3');
	});

	it('come every sixth time at least where all four wait', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'b', 2);
		askAll(turns, poll(), 'o', 2);
		askAll(turns, starting(), 's', 2);
		askAll(turns, person(), 'p', 5);

		expect(sendAll(turns)).toBe('p1 p2 p3 s1 o1 b1 p4 s2 o2 b2 p5');
	});

	it('come first to the lane that was passed over most often', () => {
		const turns = createTurns<Waiting>();
		askAll(turns, bulk(), 'b', 1);
		askAll(turns, person(), 'p', 6);
		sendAll(turns, 2);
		askAll(turns, starting(), 's', 1);

		expect(sendAll(turns)).toBe('p3 b1 p4 s1 p5 p6');
	});

	it('count only while requests of a lane wait', () => {
		const turns = createTurns<Waiting>();
		const [run, someone] = [bulk(), person()];
		const [gone] = askAll(turns, run, 'gone', 1);
		askAll(turns, someone, 'p', 7);
		sendAll(turns, 2);
		turns.remove(gone);
		send(turns);
		askAll(turns, run, 'b', 1);

		expect(sendAll(turns)).toBe('p4 p5 p6 b1 p7');
	});

	it('change for a run with the requests it has sent, whatever still waits', () => {
		const turns = createTurns<Waiting>();
		const old = newSender({ sent: 8 });
		askAll(turns, old, 'old', 4);
		askAll(turns, starting(), 'new', 4);

		expect(sendAll(turns)).toBe('old1 new1 old2 new2 new3 new4 old3 old4');
	});

	it('stay for a run whose requests wait until one of them is sent', () => {
		const turns = createTurns<Waiting>();
		const run = newSender({ sent: 9 });
		ask(turns, run, 'a1');
		askAll(turns, bulk(), 'b', 1);
		// By what was sent at once, for which nothing had to wait.
		run.sent++;
		ask(turns, run, 'a2');

		expect(sendAll(turns)).toBe('a1 b1 a2');
	});
});

describe('what waits for a turn', () => {
	it('is nothing at first, and nothing once all was sent', () => {
		const turns = createTurns<Waiting>();

		expect([turns.next(anyone), turns.size()]).toEqual([undefined, 0]);
		askAll(turns, bulk(), 'a', 2);
		sendAll(turns);
		expect([turns.next(anyone), turns.size()]).toEqual([undefined, 0]);
	});

	it('stays next until it is taken', () => {
		const turns = createTurns<Waiting>();
		const [first] = askAll(turns, bulk(), 'a', 2);

		expect([turns.next(anyone), turns.next(anyone)]).toEqual([first, first]);
	});

	it('is counted over all lanes and senders', () => {
		const turns = createTurns<Waiting>();
		const sizes = [person(), starting(), bulk(), bulk()].map((sender) => {
			askAll(turns, sender, 'a', 2);
			return turns.size();
		});
		send(turns);

		expect([...sizes, turns.size()]).toEqual([2, 4, 6, 8, 7]);
	});

	it('can be given up in the middle, and the others keep their turns', () => {
		const turns = createTurns<Waiting>();
		const [, second] = askAll(turns, bulk(), 'a', 3);
		askAll(turns, bulk(), 'b', 1);
		turns.remove(second);

		expect(turns.size()).toBe(3);
		expect(sendAll(turns)).toBe('a1 b1 a3');
	});

	it('can be given up as the last of its sender, whose turn then is the next one’s', () => {
		const turns = createTurns<Waiting>();
		const [only] = askAll(turns, person(), 'a', 1);
		askAll(turns, person(), 'b', 1);
		turns.remove(only);

		expect([turns.next(anyone)?.name, turns.size()]).toEqual(['b1', 1]);
	});
});
