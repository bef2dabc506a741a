/** The parameters of the second factor (RFC 6238 §5.2, ASVS 6.5, 6.6). */
export const secondFactorRules = {
  /**
   * The time for which a correct password waits for the second factor: enough to fetch a phone and install an
   * authenticator.
   */
  lifeSeconds: 10 * 60,
  /** The number of codes per correct password. */
  checks: 5,
  /**
   * Authenticator codes per person. With three valid steps at a time, 50 guesses a day succeed once in seven thousand
   * days; a person locked out by somebody who knows the password still has recovery codes.
   */
  perPerson: [
    { max: 10, seconds: 15 * 60 },
    { max: 50, seconds: 24 * 60 * 60 },
  ],
  /** Recovery codes have 50 bits: the limit only protects the server from load. */
  recoveryPerPerson: [{ max: 10, seconds: 15 * 60 }],
  /** Allows a whole office behind one address. Assumption. */
  perAddress: [{ max: 100, seconds: 15 * 60 }],
} as const;

/** The limits for new recovery codes. */
export const recoveryCodeRules = {
  perPerson: { max: 10, seconds: 60 * 60 },
} as const;
export const factorResetRules = {
  /** The same as for an invitation. Assumption. */
  lifeSeconds: 48 * 60 * 60,
  perManager: [{ max: 30, seconds: 60 * 60 }],
} as const;

/** The parameters of invitations. */
export const invitationRules = {
  lifeSeconds: 48 * 60 * 60,
  perManager: [{ max: 30, seconds: 60 * 60 }],
  /** Links opened from one address; the 256-bit token is the actual protection. Assumption. */
  perAddress: [{ max: 60, seconds: 15 * 60 }],
} as const;
