/** Returns true if an external value is a member of a closed vocabulary. */
export function isMemberOf<const Word extends string>(members: readonly Word[], text: unknown): text is Word {
  return members.some((member) => member === text);
}
