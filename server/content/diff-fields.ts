/** A changed value of an object: its place in the object, such as `prices.NOR.total`, and both values; undefined where it is absent. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Compares two objects value by value. The order of keys, and keys without a value, make no difference. */
export function diffFields(before: object, after: object): readonly FieldChange[] {
  const left = new Map<string, unknown>(Object.entries(before));
  const right = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((field) =>
    diffValues(field, left.get(field), right.get(field)),
  );
}

function diffValues(field: string, before: unknown, after: unknown): readonly FieldChange[] {
  if (before === after) return [];
  if (isComposite(before) && isComposite(after) && Array.isArray(before) === Array.isArray(after))
    return diffFields(before, after).map((change) => ({ ...change, field: `${field}.${change.field}` }));
  return [{ field, before, after }];
}

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;
