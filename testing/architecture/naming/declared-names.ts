import ts from 'typescript';

/** A name that a source declares, and its line. */
export interface DeclaredName {
  readonly name: string;
  readonly line: number;
}

/**
 * Lists every name that a TypeScript source declares at any depth: variables, parameters, functions, members and object keys. Codes
 * (upper case) are data, and what is imported is named elsewhere.
 */
export function listDeclaredNames(path: string, source: string): readonly DeclaredName[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclaration(node) && !/^[A-Z_]+$/.test(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ name: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isDeclaration = (node: ts.Identifier): boolean =>
  'name' in node.parent && node.parent.name === node && !isOnlyUsed(node.parent);

const isOnlyUsed = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isShorthandPropertyAssignment(node);
