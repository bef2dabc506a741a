import { hash, verify } from '@node-rs/argon2';
import type { SlowHash } from './hashing.port.ts';

/** The cost of one hash: memory in KiB, passes over it, lanes. */
export type Argon2Cost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** The minimum that the OWASP Password Storage Cheat Sheet asks of argon2id: 19 MiB, two passes, one lane. */
const owaspMinimum: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The limit of hashes computed at the same time: more would take memory and threads from everything else. */
const MAX_CONCURRENT_HASHES = 2;

/** Creates the password hash (argon2id), which is slow on purpose. Tests that sign in hundreds of people pass a lower cost. */
export function argon2Hash(cost: Argon2Cost = owaspMinimum): SlowHash {
  const runLimited = limitConcurrency(MAX_CONCURRENT_HASHES);
  const dummyHash = runLimited(() => hash('nobody has this password', cost));
  return {
    hash: (secret) => runLimited(() => hash(secret, cost)),
    verify: (stored, secret) => runLimited(() => verify(stored, secret)),
    async simulateVerification(secret) {
      const stored = await dummyHash;
      await runLimited(() => verify(stored, secret));
      return false;
    },
  };
}

function limitConcurrency(maxConcurrent: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
