const RULES = [
	{
		written: /^\s*(?:- )?uses: (.*)$/,
		isPinned: /^(?:\.\/\S+|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
		form: 'OWNER/NAME@COMMIT # v1.2.3',
	},
	{
		// With nothing behind it, `container:` opens a mapping that has an `image:` in it.
		written: /^\s*(?:- )?(?:container|image): +(\S.*)$/,
		// Docker goes by the digest alone; the tag tells people what it is.
		isPinned: /^[^\s:@]+:[\w.-]+@sha256:[0-9a-f]{64}$/,
		form: 'NAME:TAG@sha256:DIGEST',
	},
];

/** The lines of a workflow with code of others that they could exchange: by action or by container image. */
export function unpinned(workflow: string): string[] {
	return workflow.split('\n').flatMap((line, index) =>
		RULES.flatMap(({ written, isPinned, form }) => {
			const value = written.exec(line)?.[1];
			const isFine = value === undefined || isPinned.test(value);
			return isFine ? [] : [`${index + 1}: ${value} is not pinned as ${form}`];
		}),
	);
}
