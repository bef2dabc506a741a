import * as z from 'zod/mini';

export type DeepReadonly<T> = T extends readonly (infer U)[]
  ? readonly DeepReadonly<U>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** Encodes domain values by a schema of the contract: instants become ISO text, fields that it does not name are left out. */
export const toWire = <S extends z.ZodMiniType>(schema: S, value: DeepReadonly<z.output<S>>): z.input<S> =>
  // zod's types demand mutable arrays, which encoding leaves alone.
  z.encode(schema, value as z.output<S>);
