import type { Database } from '#server/db/client.ts';

/** Computes a fingerprint of each table, which changes with any change of a row. */
export async function fingerprintTables(db: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const rows = await db.query<{ name: string; mark: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as mark from "${name}" t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}
