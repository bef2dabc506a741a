import type { LoginStoragePort, StoredLogin } from '#application/login-storage.port.ts';
import { parseEmail } from '#domain/identity/credentials.ts';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { loginSteps } from '#domain/identity/login-step.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { codePurposes, loginGoals } from '#domain/identity/verification-code-purpose.ts';
import { parseRecord, type TextStorage } from './text-storage.ts';

const prefix = 'taquilla.';
const version = 1;
/** Matches our identifiers and proofs; anything else is rejected. */
const identifierPattern = /^[A-Za-z0-9_-]{1,128}$/;
const phone = /^\+\d{1,20}$/;
/**
 * Matches a masked destination: an e-mail address with only its first letter, or a phone with only its last digits.
 */
const maskedPattern = /^[^\s•<>]?•{3,4}(?:@[^\s•<>]{1,253}|\d{1,4})$/;
/** The maximum lifetime of a verification code. */
const maxCodeLifetimeMs = 15 * 60_000;

/** Stores the login in the session storage of the tab. */
export const browserLoginStorage = (storage: TextStorage): LoginStoragePort => ({
  read: (key) => parseStoredLogin(storage.get(prefix + key)),
  save: (key, memory) => storage.set(prefix + key, JSON.stringify({ version, ...memory })),
  clear: (key) => storage.remove(prefix + key),
});

/** Parses stored text. Returns null unless it was written by this version of the site. */
export function parseStoredLogin(text: string | null): StoredLogin | null {
  const record = parseRecord(text);
  if (record === null || record.version !== version) return null;
  const step = parseMember(loginSteps, record.step);
  const goal = parseMember(loginGoals, record.goal);
  const purpose = parseMember(codePurposes, record.purpose);
  const challenge = parseChallenge(record.challenge);
  if (step === null || goal === null || purpose === null || challenge === null) return null;
  const { userId, email, phone, proof, at } = record;
  if (!isNullOr(isIdentifier, userId) || !isNullOr(isIdentifier, proof)) return null;
  if (!isEmailOrEmpty(email) || !isPhoneOrEmpty(phone) || !isInstant(at)) return null;
  return { step, goal, userId, email, phone, purpose, challenge, proof, at };
}

function parseChallenge(value: unknown): OtpChallenge | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    challengeId,
    channel,
    destination,
    expiresAt,
    resendAt,
    attemptsLeft,
    serverNow,
  }: Partial<Record<keyof OtpChallenge, unknown>> = value;
  const deliveryChannel = parseMember(deliveryChannels, channel);
  if (deliveryChannel === null || !isIdentifier(challengeId) || !isMasked(destination)) return null;
  if (!isInstant(expiresAt) || !isInstant(resendAt) || !isInstant(serverNow)) return null;
  if (!isInstant(attemptsLeft) || attemptsLeft < 1 || attemptsLeft > 10) return null;
  const hasPlausibleTimes =
    expiresAt - serverNow <= maxCodeLifetimeMs && resendAt - serverNow <= maxCodeLifetimeMs;
  return hasPlausibleTimes
    ? { challengeId, channel: deliveryChannel, destination, expiresAt, resendAt, attemptsLeft, serverNow }
    : null;
}

const parseMember = <Known extends string>(known: readonly Known[], value: unknown): Known | null =>
  known.find((one) => one === value) ?? null;

const isNullOr = <Value>(is: (value: unknown) => value is Value, value: unknown): value is Value | null =>
  value === null || is(value);

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value);

const isIdentifier = matches(identifierPattern);
const isMasked = matches(maskedPattern);
const isInstant = (value: unknown): value is number => Number.isSafeInteger(value);
const isPhoneOrEmpty = (value: unknown): value is string => value === '' || matches(phone)(value);
const isEmailOrEmpty = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || parseEmail(value).ok);
