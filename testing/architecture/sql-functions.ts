const definition = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate)\s+(?:\w+\.)?"?(\w+)"?/gi;

/** Lists the functions and procedures that an SQL text defines, outside its comments. */
export const listSqlFunctions = (sql: string): readonly string[] =>
  [...sql.replace(/--.*$/gm, '').matchAll(definition)].map(([, name = '']) => name.toLowerCase());

/** Lists the names that are defined more than once, with the files that define them. */
export function findRepeatedDefinitions(sources: Readonly<Record<string, string>>): readonly string[] {
  const definitions = Object.entries(sources).flatMap(([path, sql]) =>
    listSqlFunctions(sql).map((name) => ({ name, path })),
  );
  return Object.entries(Object.groupBy(definitions, ({ name }) => name))
    .filter(([, those = []]) => those.length > 1)
    .map(([name, those = []]) => `${name}: ${those.map(({ path }) => path).join(', ')}`);
}
