import { err, ok, type Result } from '#domain/shared/result.ts';
import type { LimitResult, RateLimits, RequestOrigin } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import { createAddressLimits } from './address-limits.ts';
import { buildAnonymousLimitKeys } from './anonymous-limits.ts';
import { hashContact, hashMailbox, isPhone } from './contact.ts';
import { otpRules, retryLimit, sendLimits } from './otp-rules.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { findOwnersDevice } from './trusted-device.ts';

type RateLimited = { readonly retryAfter: number };

/**
 * Limits guessing where codes are requested: every code that is sent may be compared once, whatever others do, and again
 * as long as its requester's address has comparisons left.
 */
export type CodeLimits = {
  send(contact: string, from: RequestOrigin): Promise<Result<null, RateLimited>>;
  /** Consumes a second or later comparison of a code; a device where the contact's owner signed in has all of them. */
  allowRetry(contact: string, from: RequestOrigin): Promise<boolean>;
  /** Records a right code, which raises the limits of the address. */
  recordUse(contact: string, from: RequestOrigin): Promise<void>;
};

export function createCodeLimits(
  limits: RateLimits,
  history: SignInHistory,
  people: Pick<People, 'findByContact'>,
): CodeLimits {
  const addressLimits = createAddressLimits(limits);

  const sendFromBrowser = (contact: string, id: string) => {
    const mailbox = hashMailbox(contact);
    return consumeLimits(limits, [
      { key: `otp-send/browser/${mailbox}/${id}`, windows: sendLimits.perTrustedDevice },
      { key: `otp-send/browsers/${mailbox}`, windows: sendLimits.perAllTrustedDevices },
      ...buildBlockLimits('otp-send/browsers-block', contact),
    ]);
  };

  const sendFromNetwork = async (contact: string, address: string) => {
    const mailbox = hashMailbox(contact);
    const here = await addressLimits.consume('otp-send', address, sendLimits.perAddress);
    if (!here.allowed) return shortenWait(here);
    const around = await addressLimits.consumeWider('otp-send', address, sendLimits.perWiderNetwork);
    if (!around.allowed) return shortenWait(around);
    const isTrusted = await history.isTrustedNetwork(hashContact(contact), address);
    return consumeLimits(limits, [
      ...(isTrusted
        ? [{ key: `otp-send/known/${mailbox}/${address}`, windows: sendLimits.perTrustedNetwork }]
        : [
            { key: `otp-send/place/${mailbox}/${address}`, windows: sendLimits.perUnknownNetwork },
            { key: buildAnonymousLimitKeys(contact).codes, windows: sendLimits.perContact },
          ]),
      ...buildBlockLimits('otp-send/block', contact),
    ]);
  };

  return {
    async send(contact, { address, device }) {
      const trustedDevice = await findOwnersDevice(people, contact, device);
      const limitResult = await (trustedDevice === null
        ? sendFromNetwork(contact, address)
        : sendFromBrowser(contact, trustedDevice.id));
      return limitResult.allowed ? ok(null) : err({ retryAfter: limitResult.retryAfter });
    },

    async allowRetry(contact, { address, device }) {
      if ((await findOwnersDevice(people, contact, device)) !== null) return true;
      return (await addressLimits.consume('otp-retry', address, retryLimit)).allowed;
    },

    recordUse: (contact, { address }) => addressLimits.recordUse(hashMailbox(contact), address),
  };
}

/** Returns the block of ten thousand numbers that a phone belongs to: '+57300222' for '+573002223344'. */
export const getPhoneBlock = (phone: string): string => phone.slice(0, -4);

const buildBlockLimits = (name: string, contact: string) =>
  isPhone(contact)
    ? [{ key: `${name}/${hashContact(getPhoneBlock(contact))}`, windows: sendLimits.perPhoneBlock }]
    : [];

/** Shortens the wait to a code's lifetime: the allowance of an address grows as soon as codes are used there. */
const shortenWait = ({ retryAfter }: { readonly retryAfter: number }): LimitResult => ({
  allowed: false,
  retryAfter: Math.min(retryAfter, otpRules.lifeSeconds),
});
