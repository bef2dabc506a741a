import { contactMark } from './contact.ts';
import { forgivenADay } from './otp-rules.ts';
import type { RateLimits } from './rate-limits.port.ts';

/** What strangers may try with one contact, all together. */
export const strangersKeys = (mark: string) =>
  ({ codes: `otp-send/contact/${mark}`, passwords: `password/contact/${mark}` }) as const;

/** Its owner proved a contact: what strangers used up of it before is forgotten, so that they wait for nobody's sake. */
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
