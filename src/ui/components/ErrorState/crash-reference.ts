/** Creates a short hash of an error to quote to support: the same bug has the same hash, and it holds no personal data. */
export function createCrashReference(error: unknown): string {
  const text = error instanceof Error ? `${error.name}:${error.message}` : String(error);
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `UI-${hash.toString(36).toUpperCase().padStart(7, '0')}`;
}
