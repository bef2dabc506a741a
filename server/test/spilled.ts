import type { Queryable } from '#server/db/engine.ts';
import { holdsCardNumber } from '#server/http/card-guard.ts';

/** What may stand nowhere, by the name it is told of. */
export type Secrets = Readonly<Record<string, string>>;

/** Where a secret, or a number such as cards have, stands: every column of every table that holds words. */
export async function spilledIn(db: Queryable, secrets: Secrets): Promise<readonly string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') order by 1, 2`,
  );
  const texts = await db.query<{ place: string; text: string | null }>(
    columns
      .map(
        ({ table, column }) =>
          `select '${table}.${column}' as place, string_agg("${column}"::text, E'\\n') as text from "${table}"`,
      )
      .join(' union all '),
  );
  return texts.flatMap(({ place, text }) =>
    spilledOn(text ?? '', secrets).map((what) => `${what}: ${place}`),
  );
}

/** The same of what a server wrote into its log. */
export function spilledOn(text: string, secrets: Secrets): readonly string[] {
  const known = Object.entries(secrets).filter(([, secret]) => standsAlone(secret).test(text));
  const isCard = text.split('\n').some((line) => holdsCardNumber(line.replace(moments, '')));
  return [...known.map(([name]) => name), ...(isCard ? ['a card number'] : [])];
}

/** Not as part of a longer word, nor as the fraction of a second. */
const standsAlone = (secret: string): RegExp =>
  new RegExp(`(?<![\\w.-])${secret.replace(/\W/g, '\\$&')}(?![\\w-])`);

/** Milliseconds since 1970, as long as a short card number: no card begins with 1. */
const moments = /(?<!\w)1\d{12}(?!\w)/g;
