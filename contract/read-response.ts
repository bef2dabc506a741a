import * as z from 'zod/mini';

/**
 * Gives a schema the function that parses with it: null if the value is not valid. In the built pages a schema is this
 * function (`tools/compile-contract.ts`), and no page loads the validation library.
 */
export const toReader =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (value: unknown): z.output<Schema> | null => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : null;
  };
