import { isIPv4 } from 'node:net';
import type { Limit, LimitResult, RateLimits } from '#server/kernel/public.ts';
import { countedUses, sharedAddressUses } from './otp-rules.ts';

/** A limit of an address or network: its windows, and by how much each code used there within a day raises them. */
export type AddressLimit = { readonly windows: readonly [Limit, ...Limit[]]; readonly perUse: number };

/** The limits of addresses and of the networks around them, which grow with the codes that people use there. */
export type AddressLimits = {
  consume(name: string, address: string, limit: AddressLimit): Promise<LimitResult>;
  /** Consumes a limit of the wider network, unless the address is one of a carrier, whose own limit suffices. */
  consumeWider(name: string, address: string, limit: AddressLimit): Promise<LimitResult>;
  /** Records that a code of a mailbox or phone was used; once a day, so that one person cannot raise the limits of many addresses. */
  recordUse(mailbox: string, address: string): Promise<void>;
};

export function createAddressLimits(limits: RateLimits): AddressLimits {
  const countUses = (place: string) => limits.count(`otp-used/${place}`, countedUses.seconds);

  const consumeIn = async (
    place: string,
    name: string,
    { windows, perUse }: AddressLimit,
  ): Promise<LimitResult> => {
    const key = `${name}/${place}`;
    const limitResult = await limits.consume(key, ...windows);
    if (limitResult.allowed) return limitResult;
    const raise = Math.floor((await countUses(place)) * perUse);
    if (raise === 0) return limitResult;
    const [first, ...others] = windows.map(({ max, seconds }) => ({ max: max + raise, seconds }));
    return first === undefined ? limitResult : limits.consume(key, first, ...others);
  };

  return {
    consume: (name, address, limit) => consumeIn(`address/${address}`, name, limit),

    consumeWider: async (name, address, limit) =>
      (await countUses(`address/${address}`)) >= sharedAddressUses
        ? { allowed: true }
        : consumeIn(`network/${widenAddress(address)}`, name, limit),

    async recordUse(mailbox, address) {
      const once = { max: 1, seconds: countedUses.seconds };
      if (!(await limits.consume(`otp-used/contact/${mailbox}`, once)).allowed) return;
      await limits.consume(`otp-used/address/${address}`, countedUses);
      await limits.consume(`otp-used/network/${widenAddress(address)}`, countedUses);
    },
  };
}

/** Returns the network around an address: IPv4 /24, or IPv6 /48 of its /64. */
const widenAddress = (address: string): string =>
  isIPv4(address)
    ? address.replace(/\d+$/, '0/24')
    : `${address.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`;
