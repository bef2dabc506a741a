import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRawTransactions } from './raw-transactions.ts';

const root = join(import.meta.dirname, '../..');
const helper = /^server\/db\/[^/]+\.ts$/;

describe('lint/no-raw-begin', () => {
  it.each([
    "await db.query('BEGIN');",
    'await db.query("begin isolation level serializable");',
    'await db.query(`COMMIT`);',
    "await db.query('rollback;');",
    'await tx.query(`SAVEPOINT $' + '{name}`);',
    "await db.exec('insert into a values (1); commit');",
    "await db.query('START TRANSACTION READ ONLY');",
  ])('catches %s', (planted) => {
    expect(findRawTransactions(planted)).toHaveLength(1);
  });

  it.each([
    "title('Begin with your seat');",
    "reader.on('end', stop);",
    "say('Release the seats');",
    "const word = 'commitment';",
    "query('select 1');",
  ])('allows %s', (innocent) => {
    expect(findRawTransactions(innocent)).toEqual([]);
  });

  it('finds no transaction opened by hand outside the transaction helper of server/db', () => {
    const sources = globSync('{server,bench}/**/*.{ts,mjs}', { cwd: root });
    const breaches = sources
      .filter((path) => !helper.test(path))
      .flatMap((path) =>
        findRawTransactions(readFileSync(join(root, path), 'utf8')).map((sql) => `${path}: ${sql}`),
      );

    expect(sources.some((path) => helper.test(path))).toBe(true);
    expect(breaches).toEqual([]);
  });
});
