import { contactMark } from './contact.ts';
import { forgivenADay } from './otp-rules.ts';
import type { RateLimits } from './rate-limits.port.ts';

/** Builds the keys of the limits that all anonymous callers share for one contact. */
export const strangersKeys = (mark: string) =>
  ({ codes: `otp-send/contact/${mark}`, passwords: `password/contact/${mark}` }) as const;

/**
 * Resets the shared anonymous limits of a contact once its owner has verified it, so that the owner does not have to
 * wait because of others.
 */
export type ForgiveContact = (contact: string) => Promise<void>;

export const forgiveContact =
  (limits: RateLimits): ForgiveContact =>
  async (contact) => {
    const mark = contactMark(contact);
    if (!(await limits.take(`forgiven/${mark}`, forgivenADay)).allowed) return;
    const { codes, passwords } = strangersKeys(mark);
    await limits.forget(codes);
    await limits.forget(passwords);
  };
