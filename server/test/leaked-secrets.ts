import type { Queryable } from '#server/db/engine.ts';
import { containsCardNumber } from '#server/http/card-guard.ts';

/** Values that must not be stored anywhere, by the name under which they are reported. */
export type Secrets = Readonly<Record<string, string>>;

type FindLeaks = typeof findLeaksInText;

/** Finds secrets and card numbers in every text column of every table. */
export async function findLeaksInDatabase(
  db: Queryable,
  secrets: Secrets,
  findLeaks: FindLeaks = findLeaksInText,
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
  return texts.flatMap(({ place, text }) =>
    findLeaks(text ?? '', secrets).map((what) => `${what}: ${place}`),
  );
}

/** Finds secrets and card numbers in a text, such as a server's log. */
export function findLeaksInText(text: string, secrets: Secrets): readonly string[] {
  const isCard = text.split('\n').some((line) => containsCardNumber(line.replace(timestampPattern, '')));
  return [...findKnownSecrets(text, secrets), ...(isCard ? ['a card number'] : [])];
}

/** Finds only the known secrets, where payment references are as long as card numbers. A secret consists of letters, digits, - and _. */
export function findKnownSecrets(text: string, secrets: Secrets): readonly string[] {
  const unsearchable = Object.keys(secrets).filter((name) => !/^[\w-]+$/.test(secrets[name] ?? ''));
  if (unsearchable.length > 0) throw new Error(`Not one word: ${unsearchable.join()}`);
  const words = new Set(text.match(wordPattern));
  return Object.entries(secrets).flatMap(([name, secret]) => (words.has(secret) ? [name] : []));
}

/** Matches a whole word, not a part of a longer one or a fraction of a second. */
const wordPattern = /(?<![\w.-])[\w-]+/g;

/** Matches milliseconds since 1970, which are as long as a short card number; no card number begins with 1. */
const timestampPattern = /(?<!\w)1\d{12}(?!\w)/g;
