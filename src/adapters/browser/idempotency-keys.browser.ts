import type { IdempotencyKeysPort } from '#application/sale-storage.port.ts';

/** Generates unguessable keys. `randomUUID` exists only in secure contexts, `getRandomValues` everywhere. */
export const browserIdempotencyKeys = (source: Crypto): IdempotencyKeysPort => ({
  generate: () =>
    [...source.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
});
