/** Returns true if an external value is a member of a closed vocabulary. */
export function isMemberOf<const Word extends string>(words: readonly Word[], text: unknown): text is Word {
  return words.some((word) => word === text);
}
