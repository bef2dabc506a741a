/** Figures of the second factor (RFC 6238 §5.2, ASVS 6.5, 6.6). */
export const secondFactorRules = {
  /** How long a proven password waits: long enough to fetch a telephone and install an authenticator. */
  lifeSeconds: 10 * 60,
  /** Codes tried with one proven password. */
  checks: 5,
  /**
   * Codes of the authenticator tried for one person. With three steps good at a time, 50 a day guess right once in seven
   * thousand days; who is locked out by somebody with their password still has the recovery codes.
   */
  perPerson: [
    { most: 10, seconds: 15 * 60 },
    { most: 50, seconds: 24 * 60 * 60 },
  ],
  /** Recovery codes have 50 bits: the limit is for the server's sake. */
  recoveryPerPerson: [{ most: 10, seconds: 15 * 60 }],
  /** A whole office behind one address. Assumption. */
  perAddress: [{ most: 100, seconds: 15 * 60 }],
} as const;

/** Figures of what becomes of a second factor afterwards. */
export const codesRules = {
  perPerson: { most: 10, seconds: 60 * 60 },
} as const;
export const resetRules = {
  /** As long as an invitation. Assumption. */
  lifeSeconds: 48 * 60 * 60,
  perManager: [{ most: 30, seconds: 60 * 60 }],
} as const;

/** Figures of invitations. */
export const invitationRules = {
  lifeSeconds: 48 * 60 * 60,
  perManager: [{ most: 30, seconds: 60 * 60 }],
  /** Links tried from one address; the token of 256 bits is what protects them. Assumption. */
  perAddress: [{ most: 60, seconds: 15 * 60 }],
} as const;
