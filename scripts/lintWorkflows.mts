/** GitHub's own checks of its workflow files, and that every action is pinned to the commit of a release. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';

const FOLDER = '.github/workflows';
const USES = /^\s*(?:- )?uses: (.*)$/;
const PINNED = /^(?:\.\/\S+|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

async function lint(file: string): Promise<string[]> {
	const text = await readFile(file, 'utf8');
	const diagnostics = await validate(TextDocument.create(file, 'yaml', 0, text));
	const errors = diagnostics.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
	const loose = text.split('\n').flatMap((line, index) => {
		const action = USES.exec(line)?.[1];
		const isFine = action === undefined || PINNED.test(action);
		return isFine ? [] : [`${index + 1}: ${action} is not pinned as OWNER/NAME@COMMIT # v1.2.3`];
	});
	return [...errors, ...loose].map((finding) => `${file}:${finding}`);
}

const files = (await readdir(FOLDER)).map((name) => join(FOLDER, name));
const findings = (await Promise.all(files.map(lint))).flat();
console.log(`${files.length} workflows: ${findings.length} findings`);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
