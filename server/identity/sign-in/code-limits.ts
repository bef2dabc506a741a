import { err, ok, type Result } from '#domain/shared/result.ts';
import type { LimitResult, RateLimits, RequestOrigin } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import { buildAnonymousLimitKeys } from './anonymous-limits.ts';
import { hashContact, isPhone } from './contact.ts';
import { checkLimits, sendLimits } from './otp-rules.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { findOwnersDevice } from './trusted-device.ts';

type RateLimited = { readonly retryAfter: number };

/** Limits how often codes are sent and checked, by caller and contact. */
export type CodeLimits = {
  send(contact: string, from: RequestOrigin): Promise<Result<null, RateLimited>>;
  /** Calls `findContact` only when a network, or all networks together, exceed the limit of wrong codes. */
  check(from: RequestOrigin, findContact: () => Promise<string | null>): Promise<Result<null, RateLimited>>;
};

export function createCodeLimits(
  limits: RateLimits,
  history: SignInHistory,
  people: Pick<People, 'findByContact'>,
): CodeLimits {
  const sendFromBrowser = (contact: string, id: string) => {
    const contactHash = hashContact(contact);
    return consumeLimits(limits, [
      { key: `otp-send/browser/${contactHash}/${id}`, windows: sendLimits.perTrustedDevice },
      { key: `otp-send/browsers/${contactHash}`, windows: sendLimits.perAllTrustedDevices },
      ...buildBlockLimits('otp-send/browsers-block', contact),
    ]);
  };

  const sendFromNetwork = async (contact: string, address: string) => {
    const contactHash = hashContact(contact);
    const isTrusted = await history.isTrustedNetwork(contactHash, address);
    return consumeLimits(limits, [
      { key: `otp-send/address/${address}`, windows: sendLimits.perAddress },
      ...(isTrusted
        ? [{ key: `otp-send/known/${contactHash}/${address}`, windows: sendLimits.perTrustedNetwork }]
        : [
            { key: `otp-send/place/${contactHash}/${address}`, windows: sendLimits.perUnknownNetwork },
            { key: buildAnonymousLimitKeys(contactHash).codes, windows: sendLimits.perContact },
          ]),
      ...buildBlockLimits('otp-send/block', contact),
    ]);
  };

  return {
    async send(contact, { address, device }) {
      const trustedDevice = await findOwnersDevice(people, contact, device);
      return toResult(
        await (trustedDevice === null
          ? sendFromNetwork(contact, address)
          : sendFromBrowser(contact, trustedDevice.id)),
      );
    },

    async check({ address, device }, findContact) {
      const limitResult = await consumeLimits(limits, [
        { key: `otp-check/address/${address}`, windows: checkLimits.perAddress },
      ]);
      const { max, seconds } = checkLimits.wrongCodesInTotal;
      const isGuessingDetected = (await history.countWrongCodes(max, seconds)) >= max;
      if (limitResult.allowed && !isGuessingDetected) return ok(null);
      const contact = await findContact();
      const trustedDevice = contact === null ? null : await findOwnersDevice(people, contact, device);
      if (trustedDevice !== null) {
        const key = `otp-check/browser/${trustedDevice.id}`;
        return toResult(await consumeLimits(limits, [{ key, windows: checkLimits.perTrustedDevice }]));
      }
      if (!limitResult.allowed) return toResult(limitResult);
      if (contact !== null && (await history.isTrustedNetwork(hashContact(contact), address)))
        return ok(null);
      return err({ retryAfter: seconds / 6 });
    },
  };
}

/** Returns the block of ten thousand numbers that a phone belongs to: '+57300222' for '+573002223344'. */
export const getPhoneBlock = (phone: string): string => phone.slice(0, -4);

const buildBlockLimits = (name: string, contact: string) =>
  isPhone(contact)
    ? [{ key: `${name}/${hashContact(getPhoneBlock(contact))}`, windows: sendLimits.perPhoneBlock }]
    : [];

const toResult = (limitResult: LimitResult): Result<null, RateLimited> =>
  limitResult.allowed ? ok(null) : err({ retryAfter: limitResult.retryAfter });
