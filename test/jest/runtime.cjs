const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** Leaves packages to Node.js, which loads each once for a process; jest loads our own files, for each test file. */
module.exports = class Runtime extends JestRuntime {
	constructor(...args) {
		super(...args);
		// Jest 30.5 knows no other way to compile for the main context.
		const { executor } = this;
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, ...more) {
		const isPackage = name !== undefined && !/^[./]/.test(name);
		return isPackage ? createRequire(from)(name) : super.requireModule(from, name, ...more);
	}
};
