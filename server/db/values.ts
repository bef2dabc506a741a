/**
 * A parameter of a statement, the same on both engines: parameters are sent as text, and rows return as text and are
 * converted here. int8 is a number when safe and a string otherwise, numeric a string, timestamptz a Date, bytea a
 * Uint8Array, json a value, arrays arrays.
 */
export type Parameter =
  | null
  | undefined
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | Json
  | readonly (null | string | number | bigint | boolean | Date)[];

/** A value for a json or jsonb column. Arrays need this wrapper, since a bare array is an SQL array. */
export type Json = { readonly json: string };

export function json(value: unknown): Json {
  return { json: JSON.stringify(value ?? null) };
}

export function toText(value: Parameter): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if ('json' in value) return value.json;
  return `{${value.map(toArrayElement).join(',')}}`;
}

function toArrayElement(value: null | string | number | bigint | boolean | Date): string {
  const text = toText(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

type Reader = (text: string) => unknown;

const asText: Reader = (text) => text;
const asBoolean: Reader = (text) => text === 't' || text === 'true';
const asInteger: Reader = (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};
const asInstant: Reader = (text) => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${text}`);
  return instant;
};
const asBytes: Reader = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const asJson: Reader = (text) => JSON.parse(text);

/** Readers by type OID (pg_type.dat). A type that is not listed stays as PostgreSQL's text. */
export const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [16, asBoolean],
  [17, asBytes],
  [20, asInteger],
  [21, asInteger],
  [23, asInteger],
  [26, asInteger],
  [700, Number],
  [701, Number],
  [114, asJson],
  [3802, asJson],
  [1184, asInstant],
  [1000, asArrayOf(asBoolean)],
  [1005, asArrayOf(asInteger)],
  [1007, asArrayOf(asInteger)],
  [1016, asArrayOf(asInteger)],
  [1009, asArrayOf(asText)],
  [1015, asArrayOf(asText)],
  [1185, asArrayOf(asInstant)],
  [3807, asArrayOf(asJson)],
]);

export function findReader(oid: number): Reader {
  return readers.get(oid) ?? asText;
}

/** Reads one-dimensional arrays as PostgreSQL prints them: {1,NULL,"a \"b\""}. */
function asArrayOf(read: Reader): Reader {
  return (text) => {
    const elements: unknown[] = [];
    for (const [, quoted, bare] of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)) {
      if (quoted !== undefined) elements.push(read(quoted.replace(/\\(.)/g, '$1')));
      else if (bare !== undefined) elements.push(bare === 'NULL' ? null : read(bare));
    }
    return elements;
  };
}
