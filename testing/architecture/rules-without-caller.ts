import { posix } from 'node:path';
import ts from 'typescript';

/** The text of each file by its path from the root. */
export type Sources = Readonly<Record<string, string>>;

/**
 * Lists the exported values of `rules` that neither their own file nor a file of `callers` uses.
 */
export function findRulesWithoutCaller(rules: Sources, callers: Sources): readonly string[] {
  const called = new Set(Object.entries(callers).flatMap(([path, source]) => listImports(path, source)));
  return Object.entries(rules).flatMap(([path, source]) => {
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
    const uses = countIdentifiers(file);
    return listExportedValues(file)
      .filter((name) => (uses.get(name) ?? 0) < 2)
      .map((name) => `${path}#${name}`)
      .filter((rule) => !called.has(rule));
  });
}

function listImports(path: string, source: string): readonly string[] {
  const imports = source.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/g);
  return [...imports].flatMap(([, names = '', specifier = '']) => {
    const target = specifier.startsWith('#domain/')
      ? specifier.replace('#domain/', 'src/domain/')
      : posix.join(posix.dirname(path), specifier);
    return names.split(',').map((name) => `${target}#${name.trim().replace(/ as .*$/, '')}`);
  });
}

const listExportedValues = (file: ts.SourceFile): readonly string[] =>
  file.statements.filter(isExported).flatMap(listValueNames);

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

function listValueNames(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

function countIdentifiers(file: ts.SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return counts;
}
