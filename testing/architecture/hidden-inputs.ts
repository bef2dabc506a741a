import ts from 'typescript';

const forbiddenMembers = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

/**
 * Finds the places in a TypeScript source that read the clock or randomness instead of getting it as an argument.
 */
export function findHiddenInputs(source: string): readonly string[] {
  const found: string[] = [];
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (readsClockOrRandom(node)) found.push(node.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readsClockOrRandom(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return forbiddenMembers.has(node.getText().replace(/^globalThis\./, ''));
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  return ts.isCallExpression(node) && node.expression.getText() === 'Date';
}
