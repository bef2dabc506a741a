import ts from 'typescript';

const mode = String.raw`isolation\s+level|read\s+only|read\s+write|deferrable|not\s+deferrable`;
const statements = [
  new RegExp(String.raw`^begin(\s+(work|transaction))?(\s+(${mode})\b.*)?$`, 'is'),
  /^(commit|rollback)(\s+(work|transaction))?(\s+(and|to|prepared)\b.*)?$/is,
  /^(start|set|prepare)\s+transaction\b/i,
  /^(savepoint|release\s+savepoint)\s/i,
];

/** Finds the SQL texts in a TypeScript source that open, close or nest a transaction by hand. */
export function findRawTransactions(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && controlsTransaction(node.text)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

function controlsTransaction(text: string): boolean {
  const parts = text.split(';').map((statement) => statement.trimStart().replace(/\s+$/, ' '));
  return parts.some((statement) =>
    statements.some((form) => form.test(statement) || form.test(statement.trim())),
  );
}
