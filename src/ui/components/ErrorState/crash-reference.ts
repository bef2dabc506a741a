/** A short mark of an error to quote to support: the same bug has the same mark, and nothing personal is in it. */
export function crashReference(error: unknown): string {
  const text = error instanceof Error ? `${error.name}:${error.message}` : String(error);
  let mark = 0x811c9dc5;
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `UI-${mark.toString(36).toUpperCase().padStart(7, '0')}`;
}
