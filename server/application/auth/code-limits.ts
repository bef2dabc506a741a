import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import { contactMark, isPhone } from './contact.ts';
import { strangersKeys } from './forgive-contact.ts';
import { browserOfOwner, type Whence } from './known-browser.ts';
import { checkLimits, sendLimits } from './otp-rules.ts';
import type { RateLimits, Taken } from './rate-limits.port.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { takeAll } from './take-all.ts';

type Refused = { readonly retryAfter: number };

/** Limits how often codes are sent and checked, by caller and contact. */
export type CodeLimits = {
  send(contact: string, from: Whence): Promise<Result<null, Refused>>;
  /** Calls `findContact` only when a network, or all networks together, exceed the limit of wrong codes. */
  check(from: Whence, contactOf: () => Promise<string | null>): Promise<Result<null, Refused>>;
};

export function codeLimits(
  limits: RateLimits,
  history: SignInHistory,
  people: Pick<People, 'findByContact'>,
): CodeLimits {
  const sendFromBrowser = (contact: string, id: string) => {
    const mark = contactMark(contact);
    return takeAll(limits, [
      { key: `otp-send/browser/${mark}/${id}`, stretches: sendLimits.perKnownBrowser },
      { key: `otp-send/browsers/${mark}`, stretches: sendLimits.perKnownBrowsers },
      ...ofBlock('otp-send/browsers-block', contact),
    ]);
  };

  const sendFromNetwork = async (contact: string, address: string) => {
    const mark = contactMark(contact);
    const isKnown = await history.isKnownPlace(mark, address);
    return takeAll(limits, [
      { key: `otp-send/address/${address}`, stretches: sendLimits.perAddress },
      ...(isKnown
        ? [{ key: `otp-send/known/${mark}/${address}`, stretches: sendLimits.perKnownPlace }]
        : [
            { key: `otp-send/place/${mark}/${address}`, stretches: sendLimits.perStrangePlace },
            { key: strangersKeys(mark).codes, stretches: sendLimits.perContact },
          ]),
      ...ofBlock('otp-send/block', contact),
    ]);
  };

  return {
    async send(contact, { address, browser }) {
      const known = await browserOfOwner(people, contact, browser);
      return asResult(
        await (known === null ? sendFromNetwork(contact, address) : sendFromBrowser(contact, known.id)),
      );
    },

    async check({ address, browser }, contactOf) {
      const taken = await takeAll(limits, [
        { key: `otp-check/address/${address}`, stretches: checkLimits.perAddress },
      ]);
      const { most, seconds } = checkLimits.wrongOfAll;
      const isOverrun = (await history.wrongCodes(most, seconds)) >= most;
      if (taken.allowed && !isOverrun) return ok(null);
      const contact = await contactOf();
      const known = contact === null ? null : await browserOfOwner(people, contact, browser);
      if (known !== null) {
        const key = `otp-check/browser/${known.id}`;
        return asResult(await takeAll(limits, [{ key, stretches: checkLimits.perKnownBrowser }]));
      }
      if (!taken.allowed) return asResult(taken);
      if (contact !== null && (await history.isKnownPlace(contactMark(contact), address))) return ok(null);
      return err({ retryAfter: seconds / 6 });
    },
  };
}

/** Returns the block of ten thousand numbers that a phone belongs to: '+57300222' for '+573002223344'. */
export const blockOf = (phone: string): string => phone.slice(0, -4);

const ofBlock = (name: string, contact: string) =>
  isPhone(contact)
    ? [{ key: `${name}/${contactMark(blockOf(contact))}`, stretches: sendLimits.perPhoneBlock }]
    : [];

const asResult = (taken: Taken): Result<null, Refused> =>
  taken.allowed ? ok(null) : err({ retryAfter: taken.retryAfter });
