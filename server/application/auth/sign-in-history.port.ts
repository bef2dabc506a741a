/** What the audit trail knows that limits depend on. Contacts come as their marks. */
export interface SignInHistory {
  /** Somebody with this contact signed in from this network not long ago, or an operator gave the right password there. */
  isKnownPlace(contactMark: string, address: string): Promise<boolean>;
  /** Wrong codes of everybody in the last so many seconds, counted no further than `most`. */
  wrongCodes(most: number, seconds: number): Promise<number>;
}
