import { OTP_LENGTH } from '#domain/identity/credentials.ts';

/**
 * The parameters of one-time codes: six digits (Spec §9), the rest from OWASP ASVS 6.5, 6.6 and vendors' practice.
 */
export const otpRules = {
  digits: OTP_LENGTH,
  lifeSeconds: 5 * 60,
  checks: 5,
  /** The pause before the first, second and every later resend. */
  resendAfterSeconds: [30, 60, 120],
  /** The time for which the proof of a verified phone can be used. */
  proofSeconds: 10 * 60,
} as const;

const tenMinutes = 10 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * The limits for sending codes; the cost of guessing that follows from them is computed in
 * docs/decisions/0027-guessing-is-limited-where-codes-are-requested.md. Anonymous callers share ten codes a day per
 * contact, and the wait grows with every request; one network can never use up all of them. Networks and devices where
 * the owner signed in before have an allowance of their own, which others cannot use up. The owner's sign-ins reset the
 * ten `limitResetsPerDay` times. Assumption.
 */
export const sendLimits = {
  /** One address: a family, a stadium's Wi-Fi or a carrier's thousands of phones, hence more where codes are used. */
  perAddress: {
    windows: [
      { max: 60, seconds: hour },
      { max: 90, seconds: day },
    ],
    perUse: 1.5,
  },
  /** All addresses of an IPv4 /24 or an IPv6 /48. */
  perWiderNetwork: {
    windows: [
      { max: 600, seconds: hour },
      { max: 900, seconds: day },
    ],
    perUse: 1.5,
  },
  /** One contact, for all anonymous callers together. */
  perContact: [
    { max: 5, seconds: tenMinutes },
    { max: 7, seconds: hour },
    { max: 8, seconds: 3 * hour },
    { max: 9, seconds: 8 * hour },
    { max: 10, seconds: day },
  ],
  /** One contact, for anonymous callers of one network. */
  perUnknownNetwork: [
    { max: 5, seconds: hour },
    { max: 6, seconds: 3 * hour },
    { max: 7, seconds: 8 * hour },
    { max: 8, seconds: day },
  ],
  /** One contact, from a network where its owner signed in before. */
  perTrustedNetwork: [
    { max: 5, seconds: tenMinutes },
    { max: 20, seconds: day },
  ],
  /** One contact, on a device where its owner signed in before. */
  perTrustedDevice: [
    { max: 5, seconds: tenMinutes },
    { max: 20, seconds: day },
  ],
  /** One contact on all such devices together: the owner of a phone can register any number of them. */
  perAllTrustedDevices: [{ max: 60, seconds: day }],
  /** Phones that differ only in their last four digits: SMS pumping uses blocks of numbers. */
  perPhoneBlock: [
    { max: 40, seconds: tenMinutes },
    { max: 200, seconds: day },
  ],
} as const;

/** The number of resets of the shared anonymous limits per day by the owner's sign-in. Assumption. */
export const limitResetsPerDay = { max: 2, seconds: day } as const;

/** The codes that raise the limits of an address or network: those used there within a day. Assumption. */
export const countedUses = { max: 10_000, seconds: day } as const;

/** An address where so many codes were used is shared by the customers of a carrier. Assumption. */
export const sharedAddressUses = 50;

/**
 * The limit of second and later comparisons of codes, per address. The first comparison of a code is never rejected: the
 * code was counted when it was sent. The limit grows four times as fast as people mistype codes. Assumption.
 */
export const retryLimit = { windows: [{ max: 20, seconds: day }], perUse: 0.2 } as const;

/** Returns the pause in seconds after a number of sends. */
export const getResendPause = (sends: number): number =>
  otpRules.resendAfterSeconds[Math.min(sends, otpRules.resendAfterSeconds.length) - 1] ?? 0;
