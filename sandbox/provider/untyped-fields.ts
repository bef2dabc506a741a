/** The untyped fields of a request; every value is unknown until read as a type. */
export type Fields = Readonly<Record<string, unknown>>;

export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function toFieldsList(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(toFields) : [];
}

/** Reads trimmed text; numbers count as text, as in the real API. Undefined when absent or blank. */
export function readText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.trim() || undefined;
}

export function readNumber(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return undefined;
}

export function readFields(fields: Fields, name: string): Fields {
  return toFields(fields[name]);
}
