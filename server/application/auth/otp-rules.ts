import { OTP_LENGTH } from '#domain/fan/credentials.ts';

/** Figures of the codes: six digits (Spec §9), the rest from OWASP ASVS 6.5, 6.6 and what vendors do. */
export const otpRules = {
  digits: OTP_LENGTH,
  lifeSeconds: 5 * 60,
  checks: 5,
  /** Pause before the first, second, and every later resend. */
  resendAfterSeconds: [30, 60, 120],
  /** How long the proof of a phone waits to be used. */
  proofSeconds: 10 * 60,
} as const;

const tenMinutes = 10 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * How many codes are sent. Who signed in from a network before has an allowance of their own there, so that strangers who use
 * up a contact's do not lock its owner out; strangers of one network use up half of it. Assumption.
 */
export const sendLimits = {
  /** A family, an office, a stadium's wifi. */
  perAddress: [{ most: 60, seconds: tenMinutes }],
  /** One contact, asked for from networks where it never signed in. */
  perContact: [
    { most: 5, seconds: tenMinutes },
    { most: 10, seconds: day },
  ],
  /** One contact from one of these networks. */
  perStrangePlace: [{ most: 5, seconds: day }],
  /** One contact from a network where it signed in before. */
  perKnownPlace: [
    { most: 5, seconds: tenMinutes },
    { most: 20, seconds: day },
  ],
  /** Phones that differ in their last four digits alone: who pumps messages owns blocks of numbers. */
  perPhoneBlock: [
    { most: 40, seconds: tenMinutes },
    { most: 200, seconds: day },
  ],
} as const;

/** How long ago a sign-in may be that makes a network a known place. Assumption. */
export const knownPlaceDays = 90;

/** How many codes are compared. Assumption. */
export const checkLimits = {
  /** Five for each code that may be sent to one address. */
  perAddress: [{ most: 300, seconds: tenMinutes }],
  /**
   * Wrong codes of everybody together: beyond it somebody is guessing at many contacts at once, and only known places go on.
   * A guess in a million is right, so this is one account in twenty days.
   */
  wrongOfAll: { most: 2_000, seconds: hour },
} as const;

/** How long one waits after a number of sends for the next. */
export const resendPause = (sends: number): number =>
  otpRules.resendAfterSeconds[Math.min(sends, otpRules.resendAfterSeconds.length) - 1] ?? 0;
