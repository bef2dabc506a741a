/** Reads the facts of the audit trail that limits depend on. Contacts are hashed. */
export interface SignInHistory {
  /**
   * Returns true when this contact signed in from this network recently, or an operator gave the correct password
   * there.
   */
  isTrustedNetwork(contactHash: string, address: string): Promise<boolean>;
}
