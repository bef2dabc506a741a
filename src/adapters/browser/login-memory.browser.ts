import type { LoginMemory, LoginMemoryPort } from '#application/login-memory.port.ts';
import { codePurposes, loginGoals } from '#domain/auth/code-purpose.ts';
import { loginSteps } from '#domain/auth/login-step.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import { parseEmail } from '#domain/fan/credentials.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { type KeptText, recordIn } from './storage.ts';

const prefix = 'taquilla.';
const version = 1;
/** The identifiers and proofs of ours: nothing else is believed. */
const plain = /^[A-Za-z0-9_-]{1,128}$/;
const phone = /^\+\d{1,20}$/;
/** An e-mail address with its first letter alone, or a phone with its last digits. */
const masked = /^[^\s•<>]?•{3,4}(?:@[^\s•<>]{1,253}|\d{1,4})$/;
/** No code lives longer than this. */
const longestLifeMs = 15 * 60_000;

/** The login's memory in the storage of this tab, which ends with it. */
export const browserLoginMemory = (kept: KeptText): LoginMemoryPort => ({
  read: (slot) => loginMemoryIn(kept.get(prefix + slot)),
  save: (slot, memory) => kept.set(prefix + slot, JSON.stringify({ version, ...memory })),
  forget: (slot) => kept.remove(prefix + slot),
});

/** What somebody stored: ours of this version, or nothing. */
export function loginMemoryIn(text: string | null): LoginMemory | null {
  const record = recordIn(text);
  if (record === null || record.version !== version) return null;
  const step = oneOf(loginSteps, record.step);
  const goal = oneOf(loginGoals, record.goal);
  const purpose = oneOf(codePurposes, record.purpose);
  const challenge = challengeIn(record.challenge);
  if (step === null || goal === null || purpose === null || challenge === null) return null;
  const { userId, email, phone, proof, at } = record;
  if (!isNullOr(isPlain, userId) || !isNullOr(isPlain, proof)) return null;
  if (!isAddress(email) || !isPhone(phone) || !isInstant(at)) return null;
  return { step, goal, userId, email, phone, purpose, challenge, proof, at };
}

function challengeIn(value: unknown): OtpChallenge | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    challengeId,
    channel,
    destination,
    expiresAt,
    resendAt,
    triesLeft,
    serverNow,
  }: Partial<Record<keyof OtpChallenge, unknown>> = value;
  const way = oneOf(deliveryChannels, channel);
  if (way === null || !isPlain(challengeId) || !isMasked(destination)) return null;
  if (!isInstant(expiresAt) || !isInstant(resendAt) || !isInstant(serverNow)) return null;
  if (!isInstant(triesLeft) || triesLeft < 1 || triesLeft > 10) return null;
  const isShort = expiresAt - serverNow <= longestLifeMs && resendAt - serverNow <= longestLifeMs;
  return isShort
    ? { challengeId, channel: way, destination, expiresAt, resendAt, triesLeft, serverNow }
    : null;
}

const oneOf = <Known extends string>(known: readonly Known[], value: unknown): Known | null =>
  known.find((one) => one === value) ?? null;

const isNullOr = <Value>(is: (value: unknown) => value is Value, value: unknown): value is Value | null =>
  value === null || is(value);

const matches =
  (shape: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && shape.test(value);

const isPlain = matches(plain);
const isMasked = matches(masked);
const isInstant = (value: unknown): value is number => Number.isSafeInteger(value);
const isPhone = (value: unknown): value is string => value === '' || matches(phone)(value);
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || parseEmail(value).ok);
