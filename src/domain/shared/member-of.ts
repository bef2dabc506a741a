/** Whether a text that came from outside is a word of a closed vocabulary. */
export function isMemberOf<const Word extends string>(words: readonly Word[], text: unknown): text is Word {
  return words.some((word) => word === text);
}
