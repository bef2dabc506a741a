import { err, ok, type Result } from '../shared/result.ts';

/** A reader of an untrusted JSON document; any unexpected value makes the whole document malformed. */
export type Reader = {
  field(name: string): Reader;
  at(index: number): Reader;
  list(): readonly Reader[];
  isList(): boolean;
  isZero(): boolean;
  text(): string;
  textOrNull(): string | null;
  integer(): number;
  integers(): readonly number[];
  /** Reads a whole number within a plausible range. */
  count(): number;
  member<T extends string>(tuple: readonly T[]): T;
  memberAt<T extends string>(tuple: readonly T[]): T;
};

const maxCount = 1_000_000;

export function readDocument<T>(text: string, read: (reader: Reader) => T): Result<T, 'MALFORMED_LAYOUT'> {
  try {
    return ok(read(createReader(JSON.parse(text))));
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof UnexpectedValueError) return err('MALFORMED_LAYOUT');
    throw cause;
  }
}

class UnexpectedValueError extends Error {}

function createReader(value: unknown): Reader {
  const list = (): readonly unknown[] => {
    if (!Array.isArray(value)) throw new UnexpectedValueError('list');
    return value;
  };
  const integer = (): number => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new UnexpectedValueError('integer');
    return value;
  };
  return {
    field(name) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
        throw new UnexpectedValueError(name);
      return createReader(Object.entries(value).find(([key]) => key === name)?.[1]);
    },
    at: (index) => createReader(list()[index]),
    list: () => list().map(createReader),
    isList: () => Array.isArray(value),
    isZero: () => value === 0,
    text() {
      if (typeof value !== 'string') throw new UnexpectedValueError('text');
      return value;
    },
    textOrNull() {
      if (value === null) return null;
      if (typeof value !== 'string') throw new UnexpectedValueError('text');
      return value;
    },
    integer,
    integers: () => list().map((item) => createReader(item).integer()),
    count() {
      const number = integer();
      if (number < 0 || number > maxCount) throw new UnexpectedValueError('count');
      return number;
    },
    member(tuple) {
      const found = tuple.find((item) => item === value);
      if (found === undefined) throw new UnexpectedValueError('member');
      return found;
    },
    memberAt(tuple) {
      const found = tuple[integer()];
      if (found === undefined) throw new UnexpectedValueError('member');
      return found;
    },
  };
}
