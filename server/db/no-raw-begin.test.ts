import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Matches a transaction statement in a string. PGlite is one session: a manual BEGIN would include, and roll back, the work of other requests. */
const transactionStatement = /['"`]\s*(begin|start transaction|commit|rollback|savepoint)\b[^'"`]*['"`]/i;
const allowedFile = 'db/postgres.ts';

it('lint/no-raw-begin: only the transaction helper begins and commits', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('no-raw-begin.test.ts'));
  const offenders = files.filter((file) => {
    const code = readFileSync(`${folder}${file}`, 'utf8');
    return code
      .split('\n')
      .some((line) => transactionStatement.test(line) && /\b(query|script|exec)\s*\(/.test(line));
  });

  expect(offenders).toStrictEqual([allowedFile]);
});
