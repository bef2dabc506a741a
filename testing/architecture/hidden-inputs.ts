import ts from 'typescript';

const forbiddenMembers = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

/** Where a TypeScript source asks the clock or chance by itself instead of being told. */
export function hiddenInputsIn(source: string): readonly string[] {
  const found: string[] = [];
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (isClockOrChance(node)) found.push(node.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isClockOrChance(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return forbiddenMembers.has(node.getText().replace(/^globalThis\./, ''));
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  return ts.isCallExpression(node) && node.expression.getText() === 'Date';
}
