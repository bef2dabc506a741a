import ts from 'typescript';

/** Counts the methods of each exported interface or object type of a port file. */
export function countPortMethods(path: string, source: string): Readonly<Record<string, number>> {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return Object.fromEntries(
    file.statements.flatMap((statement) => {
      const members = getMembers(statement);
      return members === null ? [] : [[members.name, members.list.filter(isMethod).length] as const];
    }),
  );
}

function getMembers(
  node: ts.Node,
): { readonly name: string; readonly list: readonly ts.TypeElement[] } | null {
  if (ts.isInterfaceDeclaration(node)) return { name: node.name.text, list: [...node.members] };
  if (ts.isTypeAliasDeclaration(node)) return { name: node.name.text, list: listTypeMembers(node.type) };
  return null;
}

function listTypeMembers(type: ts.TypeNode): readonly ts.TypeElement[] {
  if (ts.isTypeLiteralNode(type)) return [...type.members];
  return ts.isIntersectionTypeNode(type) ? type.types.flatMap(listTypeMembers) : [];
}

const isMethod = (member: ts.TypeElement): boolean =>
  ts.isMethodSignature(member) ||
  (ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type));
