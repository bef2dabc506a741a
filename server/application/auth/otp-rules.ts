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
 * How many codes are sent. Strangers to a contact share ten a day, and the more they asked for, the longer the next one waits;
 * one network of theirs always leaves some to the others. Who signed in before, in this browser or from this network, has an
 * allowance of their own, which strangers cannot use up. Assumption.
 *
 * What a guess is worth: a code is compared five times (`otpRules.checks`), so strangers' ten codes are 50 guesses in a million a
 * day for one contact, from however many networks. Its owner's sign-ins give the ten back `forgivenADay` times: 150 at most,
 * and only on a day on which the owner came in all the same. Somebody within a network where the owner signed in has twenty codes
 * more, 100 guesses; a browser's are its owner's own.
 */
export const sendLimits = {
  /** A family, an office, a stadium's wifi. */
  perAddress: [{ most: 60, seconds: tenMinutes }],
  /** One contact, asked for by strangers. */
  perContact: [
    { most: 5, seconds: tenMinutes },
    { most: 7, seconds: hour },
    { most: 8, seconds: 3 * hour },
    { most: 9, seconds: 8 * hour },
    { most: 10, seconds: day },
  ],
  /** One contact, asked for by strangers in one network. */
  perStrangePlace: [
    { most: 5, seconds: hour },
    { most: 6, seconds: 3 * hour },
    { most: 7, seconds: 8 * hour },
    { most: 8, seconds: day },
  ],
  /** One contact from a network where it signed in before. */
  perKnownPlace: [
    { most: 5, seconds: tenMinutes },
    { most: 20, seconds: day },
  ],
  /** One contact in a browser that its owner signed in to before. */
  perKnownBrowser: [
    { most: 5, seconds: tenMinutes },
    { most: 20, seconds: day },
  ],
  /** The same in all such browsers: whoever owns a phone makes as many as they like. */
  perKnownBrowsers: [{ most: 60, seconds: day }],
  /** Phones that differ in their last four digits alone: who pumps messages owns blocks of numbers. */
  perPhoneBlock: [
    { most: 40, seconds: tenMinutes },
    { most: 200, seconds: day },
  ],
} as const;

/** How often a day a proven contact's owner undoes what strangers used up. Assumption. */
export const forgivenADay = { most: 2, seconds: day } as const;

/** How long ago a sign-in may be that makes a network, or a browser, a known place. Assumption. */
export const knownPlaceDays = 90;

/** How many codes are compared. Assumption. */
export const checkLimits = {
  /** Five for each code that may be sent to one address. */
  perAddress: [{ most: 300, seconds: tenMinutes }],
  /** A browser that the contact's owner signed in to, once its network has none left: five for each of its codes. */
  perKnownBrowser: [{ most: 25, seconds: tenMinutes }],
  /**
   * Wrong codes of everybody together: beyond it somebody is guessing at many contacts at once, and only known places and browsers go on.
   * A guess in a million is right, so this is one account in twenty days.
   */
  wrongOfAll: { most: 2_000, seconds: hour },
} as const;

/** How long one waits after a number of sends for the next. */
export const resendPause = (sends: number): number =>
  otpRules.resendAfterSeconds[Math.min(sends, otpRules.resendAfterSeconds.length) - 1] ?? 0;
