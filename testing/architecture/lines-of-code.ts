import ts from 'typescript';

/** Counts the lines of a TypeScript source that contain code: comments and blank lines do not count. */
export function countLinesOfCode(path: string, source: string): number {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    children.forEach(visit);
    if (children.length > 0 || node.end === node.getStart(file)) return;
    const [first, last] = [node.getStart(file), node.end].map(
      (position) => file.getLineAndCharacterOfPosition(position).line,
    );
    for (let line = first ?? 0; line <= (last ?? 0); line += 1) lines.add(line);
  };
  visit(file);
  return lines.size;
}
