import type { FieldFilter } from './settings';

/** The names of a filter as a tree, in which each dot leads to the fields within. */
export interface FieldTree {
	within: Map<string, FieldTree>;
	isWatched: boolean;
	/** Whether a watched field is within. */
	hasWatched: boolean;
	isIgnored: boolean;
}

/** What counts of a value: all of it, where it is within a watched field, or what the tree says of its fields. */
export interface Scope {
	isWatched: boolean;
	tree: FieldTree | undefined;
}

export function scopeOf({ watched, ignored }: FieldFilter): Scope {
	const root = emptyTree();
	for (const name of watched) {
		let tree = root;
		for (const part of name.split('.')) {
			tree.hasWatched = true;
			tree = branchOf(tree, part);
		}
		tree.isWatched = true;
	}
	for (const name of ignored) name.split('.').reduce(branchOf, root).isIgnored = true;
	return { isWatched: watched.length === 0, tree: root };
}

/** The scope of a field, whose own name may have dots; undefined where the field does not count. */
export function scopeWithin({ isWatched, tree }: Scope, field: string): Scope | undefined {
	// Only as far as a name leads: what the service sends may be nothing but dots.
	for (let start = 0; tree !== undefined && start <= field.length;) {
		const dot = field.indexOf('.', start);
		const end = dot === -1 ? field.length : dot;
		tree = tree.within.get(field.slice(start, end));
		isWatched ||= tree?.isWatched ?? false;
		start = end + 1;
	}
	const counts = !tree?.isIgnored && (isWatched || tree?.hasWatched);
	return counts ? { isWatched, tree } : undefined;
}

function branchOf({ within }: FieldTree, part: string): FieldTree {
	const branch = within.get(part) ?? emptyTree();
	within.set(part, branch);
	return branch;
}

function emptyTree(): FieldTree {
	return { within: new Map(), isWatched: false, hasWatched: false, isIgnored: false };
}
