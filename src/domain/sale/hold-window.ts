import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';

const second = 1_000;
const minute = 60 * second;

/** The numbers of a hold. Assumption: the 10 of Spec §9 are minutes; the extension follows WCAG 2.2.1. */
export const holdWindow = {
  length: 10 * minute,
  warnAt: 2 * minute,
  dangerAt: 30 * second,
  extension: 2 * minute,
  maxExtensions: 10,
} as const;

/** The numbers of a bank transfer's lease. Assumption: the bank's try ends by itself within 20 minutes. */
export const transferLease = { length: 20 * minute, grace: 5 * minute } as const;

/** The clock starts at the first hold and adding seats never restarts it. */
export const holdDeadline = (firstHeldAt: Instant): Instant => firstHeldAt + holdWindow.length;

/** The latest moment to which extensions can lead. */
export const lastHoldDeadline = (firstHeldAt: Instant): Instant =>
  holdDeadline(firstHeldAt) + holdWindow.maxExtensions * holdWindow.extension;

export type ExtensionRefusal = 'HIGH_DEMAND' | 'EXTENSION_LIMIT' | 'HOLD_EXPIRED';

/** 'I need more time': two minutes more, ten times, while it lasts, unless the event is in high demand. */
export function extendHold(
  hold: { readonly expiresAt: Instant; readonly extensionsUsed: number; readonly highDemand: boolean },
  now: Instant,
): Result<Instant, ExtensionRefusal> {
  if (isOver(hold.expiresAt, now)) return err('HOLD_EXPIRED');
  if (hold.highDemand) return err('HIGH_DEMAND');
  if (extensionsLeft(hold) === 0) return err('EXTENSION_LIMIT');
  return ok(hold.expiresAt + holdWindow.extension);
}

export const extensionsLeft = (hold: {
  readonly extensionsUsed: number;
  readonly highDemand: boolean;
}): number => (hold.highDemand ? 0 : Math.max(0, holdWindow.maxExtensions - hold.extensionsUsed));

/** A hold is over at its very deadline: the same comparison as the server's `expires_at <= now()`. */
export const isOver = (expiresAt: Instant, now: Instant): boolean => now >= expiresAt;

/**
 * What is left by the server's clock: its answer's two instants, less the time that passed here since the answer by
 * a steady clock. The device's own idea of the time of day is never asked.
 */
export const remainingTime = (answer: {
  readonly serverNow: Instant;
  readonly expiresAt: Instant;
  readonly elapsed: number;
}): number => Math.max(0, answer.expiresAt - answer.serverNow - Math.max(0, answer.elapsed));

export const countdownLevels = ['plain', 'warning', 'danger'] as const;
export type CountdownLevel = (typeof countdownLevels)[number];

/** How loud the countdown is. Assumption: danger starts at 30 seconds, the last announced mark. */
export function countdownLevel(remaining: number): CountdownLevel {
  if (remaining <= holdWindow.dangerAt) return 'danger';
  return remaining <= holdWindow.warnAt ? 'warning' : 'plain';
}

/** The only moments at which a screen reader hears the countdown, in milliseconds left (WCAG 4.1.3). */
export const announcementMarks = [5 * minute, 2 * minute, minute, 30 * second] as const;

/** The mark that was passed between two looks at the clock; the latest when a sleep passed several. */
export const announcementDue = (before: number, now: number): number | null =>
  announcementMarks.findLast((mark) => now <= mark && mark < before) ?? null;

/**
 * After a decline the hold has a whole window again, but never passes the cap that it had; null once the cap is reached.
 * The database says the same (`claims_to_hold`). Assumption.
 */
export const deadlineAfterDecline = (maxExpiresAt: Instant, now: Instant): Instant | null =>
  isOver(maxExpiresAt, now) ? null : Math.min(now + holdWindow.length, maxExpiresAt);

/**
 * Who gives a payment up to use another way has a whole window again, whatever cap the hold had: its clock stood still
 * while the payment's own lease ran. Giving up counts as a try, so it ends all the same. Assumption.
 */
export const deadlineAfterChange = (now: Instant): Instant => now + holdWindow.length;

/** Until when the seats wait for a bank transfer: the provider's own deadline or 20 minutes, and 5 of grace. */
export const transferLeaseEnd = (now: Instant, providerExpiresAt: Instant | null): Instant =>
  Math.min(providerExpiresAt ?? Number.POSITIVE_INFINITY, now + transferLease.length) + transferLease.grace;
