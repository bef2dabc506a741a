import ts from 'typescript';

/** A name that other files see: `Order` or `Order.paidAt`. */
export interface ExportedName {
  readonly name: string;
  readonly isType: boolean;
}

/** Lists the exported names of a TypeScript source with the members of its exported types and classes. */
export function listExportedNames(path: string, source: string): readonly ExportedName[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.filter(isExported).flatMap((statement) => listNames(statement));
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function listNames(statement: ts.Statement): readonly ExportedName[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => listBoundNames(name));
  }
  if (ts.isFunctionDeclaration(statement) && statement.name) {
    return [{ name: statement.name.text, isType: false }];
  }
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  ) {
    return statement.exportClause.elements.map(({ name }) => ({ name: name.text, isType: false }));
  }
  if (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  ) {
    const name = statement.name?.text ?? 'default';
    const members = listMembers(statement).map((member) => ({ name: `${name}.${member}`, isType: false }));
    return [{ name, isType: true }, ...members];
  }
  return [];
}

function listBoundNames(binding: ts.BindingName): readonly ExportedName[] {
  if (ts.isIdentifier(binding)) return [{ name: binding.text, isType: false }];
  return binding.elements.flatMap((element) =>
    ts.isBindingElement(element) ? listBoundNames(element.name) : [],
  );
}

/** Lists the members at any depth, without the bodies of methods. */
function listMembers(declaration: ts.Node): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    const isMember = ts.isTypeElement(node) || ts.isClassElement(node) || ts.isEnumMember(node);
    if (isMember && node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) {
      found.push(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return [...new Set(found)];
}
