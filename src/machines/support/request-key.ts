/**
 * The key of a request by what it asks for: asked again it is the same request, and with anything changed another one.
 * The server refuses a key that comes with another wish, so that two wishes with one mark do no harm.
 */
export const requestKey = (key: string, wish: readonly string[]): string =>
  `${key}-${markOf(wish.join(' '))}`;

function markOf(text: string): string {
  let mark = 5381;
  for (const letter of text) mark = (mark * 33 + (letter.codePointAt(0) ?? 0)) % 4_294_967_296;
  return mark.toString(36);
}
