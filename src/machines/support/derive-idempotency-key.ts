/**
 * Derives an idempotency key from the content of a request: an identical retry gets the same key, a changed
 * request another one. The server rejects a key with different content, so a hash collision does no harm.
 */
export const deriveIdempotencyKey = (key: string, parts: readonly string[]): string =>
  `${key}-${hashText(parts.join(' '))}`;

function hashText(text: string): string {
  let hash = 5381;
  for (const letter of text) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}
