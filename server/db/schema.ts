import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { functions, tables } from './schema/order.ts';

/** Functions and triggers: SQL that may be applied again at any time. */
export type Routines = { readonly sql: string; readonly checksum: string };

const folder = new URL('./schema/', import.meta.url);
const firstTrigger = /^create or replace trigger /m;

/** Returns the tables of schema/, with their indexes and without their triggers: the content of the first migration. */
export function readTables(): string {
  return tables.map((table) => splitTable(table).table).join('\n');
}

/** Returns the functions of schema/, then the triggers of its tables. */
export function readRoutines(): Routines {
  const parts = [...functions.map(readFile), ...tables.map((table) => splitTable(table).triggers)];
  return toRoutines(parts.filter((part) => part !== '').join('\n'));
}

export function toRoutines(sql: string): Routines {
  return { sql, checksum: hashSql(sql) };
}

/** Returns the hash of an SQL text, independent of its line ends. */
export function hashSql(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** A table's file ends with its triggers. */
function splitTable(name: string): { readonly table: string; readonly triggers: string } {
  const text = readFile(name);
  const at = text.search(firstTrigger);
  return at < 0
    ? { table: text, triggers: '' }
    : { table: text.slice(0, at).trimEnd(), triggers: text.slice(at) };
}

function readFile(name: string): string {
  return readFileSync(new URL(`${name}.sql`, folder), 'utf8');
}
