import { err, ok, type Result } from '#domain/shared/result.ts';
import { contactMark, isPhone } from './contact.ts';
import { checkLimits, sendLimits } from './otp-rules.ts';
import type { Limit, RateLimits, Taken } from './rate-limits.port.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { takeAll } from './take-all.ts';

type Refused = { readonly retryAfter: number };

/** Whether a code may be sent or compared, by who asks and for whom. */
export type CodeLimits = {
  send(contact: string, address: string): Promise<Result<null, Refused>>;
  /** `contactOf` is asked only while everybody together guesses too much. */
  check(address: string, contactOf: () => Promise<string | null>): Promise<Result<null, Refused>>;
};

export function codeLimits(limits: RateLimits, history: SignInHistory): CodeLimits {
  return {
    async send(contact, address) {
      const mark = contactMark(contact);
      const isKnown = await history.isKnownPlace(mark, address);
      const place = `otp-send/place/${mark}/${address}`;
      return asResult(
        await takeAll(limits, [
          ...each(`otp-send/address/${address}`, sendLimits.perAddress),
          ...(isKnown
            ? each(`otp-send/known/${mark}/${address}`, sendLimits.perKnownPlace)
            : [
                ...each(place, sendLimits.perStrangePlace),
                ...each(`otp-send/contact/${mark}`, sendLimits.perContact),
              ]),
          ...(isPhone(contact)
            ? each(`otp-send/block/${contactMark(blockOf(contact))}`, sendLimits.perPhoneBlock)
            : []),
        ]),
      );
    },

    async check(address, contactOf) {
      const taken = await takeAll(limits, each(`otp-check/address/${address}`, checkLimits.perAddress));
      if (!taken.allowed) return asResult(taken);
      const { most, seconds } = checkLimits.wrongOfAll;
      if ((await history.wrongCodes(most, seconds)) < most) return ok(null);
      const contact = await contactOf();
      if (contact !== null && (await history.isKnownPlace(contactMark(contact), address))) return ok(null);
      return err({ retryAfter: seconds / 6 });
    },
  };
}

/** '+573002223344' is one of the ten thousand phones of '+57300222'. */
export const blockOf = (phone: string): string => phone.slice(0, -4);

const each = (key: string, wanted: readonly Limit[]) => wanted.map((limit) => ({ key, limit }));

const asResult = (taken: Taken): Result<null, Refused> =>
  taken.allowed ? ok(null) : err({ retryAfter: taken.retryAfter });
