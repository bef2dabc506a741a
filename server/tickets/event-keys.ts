import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

/** The keys of an event's gates: they open its sealed codes and check its one-time passwords, and can sign nothing. */
export type EventKeys = {
  /** The first eight bytes of the digest of the event's id, as in its codes. */
  readonly tag: Uint8Array;
  readonly sealing: Uint8Array;
  readonly passwords: Uint8Array;
};

const keyBytes = 32;
const tagBytes = 16;

/** The length of a secret of one-time passwords: that of its hash (RFC 4226 §4, R6). */
const secretBytes = 20;

/** Derives the keys of an event from the secret of the server (HKDF, RFC 5869). */
export function deriveEventKeys(secret: Uint8Array, eventId: string): EventKeys {
  const derive = (use: string) => deriveKey(secret, `${use} of event ${eventId}`, keyBytes);
  return {
    tag: createHash('sha256').update(eventId).digest().subarray(0, 8),
    sealing: derive('sealed ticket codes'),
    passwords: derive('dynamic ticket codes'),
  };
}

/** Derives the secret of a ticket's one-time passwords: another one for each generation, so that a transfer ends the old one. */
export const deriveTicketSecret = ({ passwords }: EventKeys, ticketId: string, generation: number) =>
  deriveKey(passwords, `ticket ${ticketId} generation ${generation}`, secretBytes);

export type SealedBytes = { readonly nonce: Uint8Array; readonly box: Uint8Array };

/**
 * Encrypts bytes for the gates of an event (AES-256-GCM). The nonce follows from the bytes, so that a ticket keeps its code and
 * no nonce is used for two contents.
 */
export function sealBytes({ sealing, tag }: EventKeys, content: Uint8Array): SealedBytes {
  const nonce = createHmac('sha256', sealing).update(content).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(tag);
  return { nonce, box: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]) };
}

/** Decrypts sealed bytes; null when they were altered or sealed for another event. */
export function openBytes({ sealing, tag }: EventKeys, { nonce, box }: SealedBytes): Uint8Array | null {
  const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
    .setAAD(tag)
    .setAuthTag(box.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(box.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

export const deriveKey = (secret: Uint8Array, use: string, length: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, length));
