import type { Orders } from './worker';

export interface Order {
	name: string;
	argument: unknown;
}

/** The other side of `startWorker`: processes what the process that started this one asks for. */
export function answerOrders(orders: Orders): void {
	process.on('message', ({ name, argument }: Order) => {
		const carryOut = async () => await orders[name](argument as never);
		void carryOut().then(
			(answer) => process.send?.({ answer }),
			(error: unknown) => process.send?.({ error: String(error) }),
		);
	});
	process.send?.('ready');
}
