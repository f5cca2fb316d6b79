/**
 * Mutation tests of transport, parsing and resuming: Stryker changes each source file in every way it knows, and
 * its own unit tests must notice. Declarations of the node's properties are left out.
 * npm run test:mutation [-- PART_OF_PATH…]
 * The table goes to standard output, what was missed to standard error.
 */
import { relative } from 'node:path';

import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';

import { sources, type Source } from './sources.mjs';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

async function mutate({ path, tests }: Source): Promise<Mutant[]> {
	const testMatch = tests.map((test) => `<rootDir>/${test}`);
	return await new Stryker({
		mutate: [path],
		plugins: ['@stryker-mutator/*', './test/mutation/propertyDeclarations.mjs'],
		ignorers: ['propertyDeclarations'],
		testRunner: 'jest',
		jest: {
			configFile: 'test/jest.config.mjs',
			config: { testMatch },
			enableFindRelatedTests: false,
		},
		coverageAnalysis: 'perTest',
		concurrency: 2,
		reporters: [],
		tempDirName: 'coverage/stryker',
		logLevel: 'error' as LogLevel,
	}).runMutationTest();
}

function count(mutants: Mutant[], statuses: string[]): number {
	return mutants.filter(({ status }) => statuses.includes(status)).length;
}

function toRow(name: string, mutants: Mutant[]): string {
	const noticed = count(mutants, NOTICED);
	const missed = count(mutants, MISSED);
	const score =
		noticed + missed === 0 ? '' : `${((100 * noticed) / (noticed + missed)).toFixed(1)} %`;
	return `| ${[name, noticed + missed, noticed, missed, score].join(' | ')} |`;
}

function describe({ fileName, location, mutatorName, replacement }: Mutant): string {
	const { line, column } = location.start;
	return `- ${relative('', fileName)}:${line}:${column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`;
}

const wanted = process.argv.slice(2);
const chosen = sources().filter(
	({ path }) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
);
const all: Mutant[] = [];
console.log('| file | mutants | noticed | missed | score |');
console.log('| --- | --- | --- | --- | --- |');
for (const source of chosen.filter(({ tests }) => tests.length > 0)) {
	const mutants = await mutate(source);
	all.push(...mutants);
	console.log(toRow(source.path, mutants));
	for (const mutant of mutants.filter(({ status }) => MISSED.includes(status))) {
		console.error(describe(mutant));
	}
}
console.log(toRow('all', all));
for (const { path } of chosen.filter(({ tests }) => tests.length === 0)) {
	console.log(`\n${path} has no unit test of its own; the engine tests run it.`);
}
