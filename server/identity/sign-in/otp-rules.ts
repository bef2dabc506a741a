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
 * The limits for sending codes. Anonymous callers share ten codes a day per contact, and the wait grows with every
 * request; one network can never use up all of them. Networks and devices where the owner signed in before have an
 * allowance of their own, which others cannot use up. Assumption. The security margin: each code is compared five times
 * (`otpRules.checks`), so ten codes allow 50 guesses in a million per day and contact, from any number of networks. The
 * owner's sign-ins reset the ten `limitResetsPerDay` times: at most 150 guesses, and only on a day when the owner
 * signed in. A caller in a network where the owner signed in has twenty more codes, 100 guesses; a device's codes
 * belong to its owner alone.
 */
export const sendLimits = {
  /** Shared by a family, an office, a stadium's Wi-Fi. */
  perAddress: [{ max: 60, seconds: tenMinutes }],
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

/** The limits for checking codes. Assumption. */
export const checkLimits = {
  /** Five checks for each code that may be sent from one address. */
  perAddress: [{ max: 300, seconds: tenMinutes }],
  /** A trusted device, once its network has no checks left: five for each of its codes. */
  perTrustedDevice: [{ max: 25, seconds: tenMinutes }],
  /**
   * Wrong codes in total: beyond this limit somebody is guessing at many contacts at once, and only trusted networks
   * and devices may continue. One guess in a million is right, so this is one account in twenty days.
   */
  wrongCodesInTotal: { max: 2_000, seconds: hour },
} as const;

/** Returns the pause in seconds after a number of sends. */
export const getResendPause = (sends: number): number =>
  otpRules.resendAfterSeconds[Math.min(sends, otpRules.resendAfterSeconds.length) - 1] ?? 0;
