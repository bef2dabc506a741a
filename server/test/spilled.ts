import type { Queryable } from '#server/db/engine.ts';
import { holdsCardNumber } from '#server/http/card-guard.ts';

/** What may stand nowhere, by the name it is told of. */
export type Secrets = Readonly<Record<string, string>>;

type Look = typeof spilledOn;

/** Where a secret, or a number such as cards have, stands: every column of every table that holds words. */
export async function spilledIn(
  db: Queryable,
  secrets: Secrets,
  look: Look = spilledOn,
): Promise<readonly string[]> {
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
  return texts.flatMap(({ place, text }) => look(text ?? '', secrets).map((what) => `${what}: ${place}`));
}

/** The same of what a server wrote into its log. */
export function spilledOn(text: string, secrets: Secrets): readonly string[] {
  const isCard = text.split('\n').some((line) => holdsCardNumber(line.replace(moments, '')));
  return [...knownOn(text, secrets), ...(isCard ? ['a card number'] : [])];
}

/** The known ones alone, where references of shops and banks are as long as the numbers of cards. They are words of letters, digits, - and _. */
export function knownOn(text: string, secrets: Secrets): readonly string[] {
  const unreadable = Object.keys(secrets).filter((name) => !/^[\w-]+$/.test(secrets[name] ?? ''));
  if (unreadable.length > 0) throw new Error(`Not one word: ${unreadable.join()}`);
  const words = new Set(text.match(standingAlone));
  return Object.entries(secrets).flatMap(([name, secret]) => (words.has(secret) ? [name] : []));
}

/** Not as part of a longer word, nor as the fraction of a second. */
const standingAlone = /(?<![\w.-])[\w-]+/g;

/** Milliseconds since 1970, as long as a short card number: no card begins with 1. */
const moments = /(?<!\w)1\d{12}(?!\w)/g;
