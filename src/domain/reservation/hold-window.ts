import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';

const second = 1_000;
const minute = 60 * second;

/**
 * The durations of a hold, which runs from the first seat: adding seats never restarts it. Assumption: the 10
 * of Spec §9 are minutes; the extension follows WCAG 2.2.1.
 */
export const holdWindow = {
  length: 10 * minute,
  warnAt: 2 * minute,
  dangerAt: 30 * second,
  extension: 2 * minute,
  maxExtensions: 10,
} as const;

/** The longest duration of a hold, after all extensions. */
export const maxHoldDuration = holdWindow.length + holdWindow.maxExtensions * holdWindow.extension;

/** The durations of a bank transfer's lease. Assumption: the bank's page expires within 20 minutes. */
export const transferLease = { length: 20 * minute, grace: 5 * minute } as const;

export type ExtensionError = 'HIGH_DEMAND' | 'EXTENSION_LIMIT' | 'HOLD_EXPIRED';

/** Extends a hold: by two minutes, up to ten times, before it expires, unless the event is in high demand. */
export function extendHold(
  hold: { readonly expiresAt: Instant; readonly extensionsUsed: number; readonly highDemand: boolean },
  now: Instant,
): Result<Instant, ExtensionError> {
  if (isDeadlinePassed(hold.expiresAt, now)) return err('HOLD_EXPIRED');
  if (hold.highDemand) return err('HIGH_DEMAND');
  if (countExtensionsLeft(hold) === 0) return err('EXTENSION_LIMIT');
  return ok(hold.expiresAt + holdWindow.extension);
}

export const countExtensionsLeft = (hold: {
  readonly extensionsUsed: number;
  readonly highDemand: boolean;
}): number => (hold.highDemand ? 0 : Math.max(0, holdWindow.maxExtensions - hold.extensionsUsed));

/** Returns true from the deadline on: the same comparison as the server's `expires_at <= now()`. */
export const isDeadlinePassed = (expiresAt: Instant, now: Instant): boolean => now >= expiresAt;

/**
 * Calculates the remaining time from the server's two instants, minus the time elapsed here by a monotonic
 * clock. The device's time of day is never used.
 */
export const calculateRemainingTime = (response: {
  readonly serverNow: Instant;
  readonly expiresAt: Instant;
  readonly elapsed: number;
}): number => Math.max(0, response.expiresAt - response.serverNow - Math.max(0, response.elapsed));

export const countdownLevels = ['plain', 'warning', 'danger'] as const;
export type CountdownLevel = (typeof countdownLevels)[number];

/** Returns the urgency of the countdown. Assumption: danger starts at 30 seconds, the last announcement. */
export function getCountdownLevel(remaining: number): CountdownLevel {
  if (remaining <= holdWindow.dangerAt) return 'danger';
  return remaining <= holdWindow.warnAt ? 'warning' : 'plain';
}

/** The remaining times, in milliseconds, at which a screen reader announces the countdown (WCAG 4.1.3). */
export const announcementThresholds = [5 * minute, 2 * minute, minute, 30 * second] as const;

/** Returns the threshold that was passed between two readings; the latest if a sleep passed several. */
export const findDueAnnouncement = (before: number, now: number): number | null =>
  announcementThresholds.findLast((mark) => now <= mark && mark < before) ?? null;

/** Calculates the end of a bank transfer's lease: the provider's deadline or 20 minutes, plus 5 of grace. */
export const calculateTransferLeaseEnd = (now: Instant, providerExpiresAt: Instant | null): Instant =>
  Math.min(providerExpiresAt ?? Number.POSITIVE_INFINITY, now + transferLease.length) + transferLease.grace;
