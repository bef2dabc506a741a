import * as z from 'zod/mini';
import { namedSchemas } from '#contract/named-schemas.ts';

export type Json = { readonly [key: string]: unknown };

const names = z.registry<{ readonly id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

const options = {
  io: 'input',
  target: 'draft-2020-12',
  // zod bounds every integer by what a double can hold, which says nothing about the field.
  override: ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];
const locate = (name: string): string => `#/components/schemas/${name}`;

/** Describes every named schema of the contract as a component; named schemas inside are references. */
export const describeNamedSchemas = (): Json =>
  Object.fromEntries(
    Object.entries(z.toJSONSchema(names, { ...options, uri: locate }).schemas).map(
      ([name, { $schema: _, $id: _address, ...component }]) => [name, component],
    ),
  );

/**
 * Returns the JSON schema of the wire format in both directions, before parsing converts values. Named schemas, the given one
 * included, are references to their component.
 */
export function toJsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, $defs: _components, ...rest } = z.toJSONSchema(schema, { ...options, metadata: names });
  // zod writes references into each schema's own `$defs`; those of the document are its components.
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${locate('')}`));
}
