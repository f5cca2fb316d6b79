/** GitHub's own checks of its workflow files, and that nothing in them can be exchanged by others. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';

import { unpinned } from './unpinned';

const FOLDER = '.github/workflows';

async function lint(file: string): Promise<string[]> {
	const text = await readFile(file, 'utf8');
	const diagnostics = await validate(TextDocument.create(file, 'yaml', 0, text));
	const errors = diagnostics.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
	return [...errors, ...unpinned(text)].map((finding) => `${file}:${finding}`);
}

const files = (await readdir(FOLDER)).map((name) => join(FOLDER, name));
const findings = (await Promise.all(files.map(lint))).flat();
console.log(`${files.length} workflows: ${findings.length} findings`);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
