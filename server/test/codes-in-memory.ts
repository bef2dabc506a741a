import { createCodeLimits } from '#server/identity/sign-in/code-limits.ts';
import { createOneTimeCodes, type OneTimeCodes } from '#server/identity/sign-in/one-time-codes.ts';
import type { NewCode, StoredChallenge } from '#server/identity/sign-in/otp-challenges.port.ts';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import type { RateLimits } from '#server/kernel/public.ts';
import { createCountingHash, extractCode } from './sign-in-wizard.ts';

/** A clock in seconds that a simulation sets. */
export type SimulatedClock = { now: number };

/** Creates rate limits in memory: the same sliding windows as those in the database. */
export function rateLimitsInMemory(clock: SimulatedClock): RateLimits {
  const hits = new Map<string, number[]>();
  const countSince = (list: readonly number[], since: number) => {
    const first = list.findIndex((hit) => hit > since);
    return first === -1 ? 0 : list.length - first;
  };
  return {
    async consume(key, ...windows) {
      const all = hits.get(key) ?? [];
      const longest = Math.max(...windows.map(({ seconds }) => seconds));
      const recent = all.slice(all.length - countSince(all, clock.now - longest));
      const waits = windows.flatMap(({ max, seconds }) =>
        countSince(recent, clock.now - seconds) >= max
          ? [(recent[recent.length - max] ?? clock.now) + seconds - clock.now]
          : [],
      );
      if (waits.length > 0) return { allowed: false, retryAfter: Math.max(1, ...waits) };
      recent.push(clock.now);
      hits.set(key, recent);
      return { allowed: true };
    },
    count: async (key, seconds) => countSince(hits.get(key) ?? [], clock.now - seconds),
    async reset(key) {
      hits.delete(key);
    },
  };
}

/** Creates the product's one-time codes over memory and a simulated clock; nobody signed in before. */
export function openCodesInMemory(clock: SimulatedClock): { codes: OneTimeCodes; lastCode: () => string } {
  const stored = new Map<string, StoredChallenge & NewCode>();
  let sent: Message | undefined;
  const limits = rateLimitsInMemory(clock);
  const codes = createOneTimeCodes({
    challenges: {
      async create(request) {
        const challenge = {
          ...request,
          sends: 1,
          checksLeft: request.checks,
          lastSentAt: clock.now * 1000,
          expiresAt: (clock.now + request.lifeSeconds) * 1000,
          serverNow: clock.now * 1000,
        };
        stored.set(request.id, challenge);
        return challenge;
      },
      find: async (id) => stored.get(id) ?? null,
      renew: async () => null,
      replaceRegistration: async () => null,
      async consumeCheck({ challengeId }) {
        const found = stored.get(challengeId);
        if (found === undefined || found.checksLeft === 0 || found.expiresAt <= clock.now * 1000) return null;
        const checksLeft = found.checksLeft - 1;
        stored.set(challengeId, { ...found, checksLeft });
        const { purpose, channel, market, to: contact, codeHash } = found;
        return { challengeId, purpose, channel, market, contact, codeHash, checksLeft };
      },
    },
    messenger: {
      async send(message) {
        sent = message;
        return true;
      },
    },
    codeLimits: createCodeLimits(
      limits,
      { isTrustedNetwork: async () => false },
      { findByContact: async () => null },
    ),
    budget: { spend: async () => true, recordUse: async () => undefined },
    limits,
    hash: createCountingHash(),
    audit: { record: async () => undefined },
  });
  return { codes, lastCode: () => extractCode(sent) };
}
