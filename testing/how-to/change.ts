/** A change of one file: a new file, or texts that are replaced once each. */
export type FileChange =
  | { readonly file: string; readonly create: string }
  | { readonly file: string; readonly replace: readonly (readonly [find: string, by: string])[] };

/** An example of docs/how-to.md: the files that one kind of change costs. */
export type Example = {
  /** The heading of its section. */
  readonly title: string;
  readonly changes: readonly FileChange[];
};

/** Applies a change to the text of its file; throws when a text to replace is not there. */
export function applyChange(change: FileChange, text: string): string {
  if ('create' in change) return change.create;
  return change.replace.reduce((before, [find, by]) => {
    if (!before.includes(find)) throw new Error(`${change.file} no longer contains: ${find}`);
    return before.replace(find, () => by);
  }, text);
}
