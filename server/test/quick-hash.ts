import { argon2Hash } from '#server/kernel/security/argon2-hash.adapter.ts';

/** The real password hash at its lowest cost, since a suite signs in thousands of times. */
export const quickHash = argon2Hash({ memoryCost: 8, timeCost: 1, parallelism: 1 });
