import type { KeysPort } from '#application/sale-memory.port.ts';

/** Unguessable keys; `randomUUID` exists on secure pages only, random values everywhere. */
export const browserKeys = (source: Crypto): KeysPort => ({
  next: () =>
    [...source.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
});
