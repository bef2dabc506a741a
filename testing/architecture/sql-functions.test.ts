import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepeatedDefinitions, listSqlFunctions } from './sql-functions.ts';

const root = join(import.meta.dirname, '../..');

describe('a SQL function is defined once', () => {
  it.each([
    'create function hold_seats() returns void',
    'create or replace function Hold_Seats(p int) returns void',
    'CREATE OR REPLACE PROCEDURE public.hold_seats()',
  ])('catches %s beside another definition', (planted) => {
    const first = 'create or replace function hold_seats(p text) returns void';

    expect(findRepeatedDefinitions({ 'a.sql': first, 'b.sql': planted })).toEqual([
      'hold_seats: a.sql, b.sql',
    ]);
    expect(findRepeatedDefinitions({ 'a.sql': `${first};\n${planted};` })).toHaveLength(1);
  });

  it.each(['-- create function hold_seats()', 'select hold_seats();', 'create table hold_seats (id int);'])(
    'allows %s',
    (innocent) => {
      expect(listSqlFunctions(innocent)).toEqual([]);
    },
  );

  it('finds no second definition in server/db/schema', () => {
    const paths = globSync('server/db/schema/**/*.sql', { cwd: root });
    const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

    expect(Object.values(sources).flatMap(listSqlFunctions).length).toBeGreaterThan(30);
    expect(findRepeatedDefinitions(sources)).toEqual([]);
  });
});
