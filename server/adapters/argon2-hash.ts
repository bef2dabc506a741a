import { hash, verify } from '@node-rs/argon2';
import type { SlowHash } from '../application/auth/hashing.port.ts';

/** The cost of one hash: memory in KiB, passes over it, lanes. */
export type Argon2Cost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** The minimum that the OWASP Password Storage Cheat Sheet asks of argon2id: 19 MiB, two passes, one lane. */
const owasp: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The limit of hashes computed at the same time: more would take memory and threads from everything else. */
const AT_ONCE = 2;

/** Creates the password hash (argon2id), which is slow on purpose. Tests that sign in hundreds of people pass a lower cost. */
export function argon2Hash(cost: Argon2Cost = owasp): SlowHash {
  const inTurn = turns(AT_ONCE);
  const dummy = inTurn(() => hash('nobody has this password', cost));
  return {
    hash: (secret) => inTurn(() => hash(secret, cost)),
    verify: (stored, secret) => inTurn(() => verify(stored, secret)),
    async pretend(secret) {
      const stored = await dummy;
      await inTurn(() => verify(stored, secret));
      return false;
    },
  };
}

function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
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
