const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const { console } = globalThis;
const { exit } = process;
/** Where jest-circus (30.5) keeps who listens to its events. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');
/** What n8n-core loads of our package with Node's `require`: with it goes what it knows of keys and workflows. */
const BUILT = /[\\/]dist[\\/](nodes|credentials)[\\/]AppBuilder/;

/**
 * Tests run among the globals of Node.js itself, and with packages that stay loaded for the next file: loading
 * n8n-core takes longer than most files. With Jest's own, each of 50 engine test files takes 1.5 s more of processor time
 * (2026-11-25), so npm test takes more than half a minute longer. Our own code is reloaded for each file.
 */
module.exports = class NodeEnvironment {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimers = null;

	constructor({ projectConfig }) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** `runtime.cjs` compiles for no other. */
	getVmContext() {
		return globalThis;
	}

	async setup() {}

	/** Such a test would wait for a callback: a row of `it.each` has fewer values than the function has parameters. */
	handleTestEvent({ name, testName, fn }) {
		if (name === 'add_test' && fn?.length > 0) {
			throw new Error(`"${testName}" has a parameter without a value`);
		}
	}

	async teardown() {
		this.fakeTimersModern.dispose();
		delete globalThis[LISTENERS];
		// Jest replaces both for each file.
		globalThis.console = console;
		process.exit = exit;
		for (const file of Object.keys(require.cache)) {
			if (BUILT.test(file)) delete require.cache[file];
		}
	}
};
