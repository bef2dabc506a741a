import ts from 'typescript';

const flags = new Set(['atDesk', 'isAssisted', 'namesFan', 'requiresFan', 'mode']);

/** Counts the identifiers of a source that say for whom a screen is: a screen's view names its audience instead. */
export function countAudienceFlags(path: string, source: string): number {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && flags.has(node.text)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return count;
}
