import type { RateLimits } from '#server/kernel/public.ts';
import { hashContact, hashMailbox } from './contact.ts';
import { limitResetsPerDay } from './otp-rules.ts';

/** Builds the keys of the limits that all anonymous callers share for one contact. */
export const buildAnonymousLimitKeys = (contact: string) =>
  ({
    codes: `otp-send/contact/${hashMailbox(contact)}`,
    passwords: `password/contact/${hashContact(contact)}`,
  }) as const;

/**
 * Resets the shared anonymous limits of a contact once its owner has verified it, so that the owner does not have to
 * wait because of others.
 */
export type ResetAnonymousLimits = (contact: string) => Promise<void>;

export const createAnonymousLimitReset =
  (limits: RateLimits): ResetAnonymousLimits =>
  async (contact) => {
    if (!(await limits.consume(`forgiven/${hashMailbox(contact)}`, limitResetsPerDay)).allowed) return;
    const { codes, passwords } = buildAnonymousLimitKeys(contact);
    await limits.reset(codes);
    await limits.reset(passwords);
  };
