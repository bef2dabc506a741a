import { createHmac } from 'node:crypto';

/**
 * The alphabet for codes that are read out or typed at the gate: no 0 and O, no 1 and I. 32 letters, five bits each.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/**
 * Derives the short code of a ticket whose QR code cannot be read, in two groups of five. It follows from
 * the ticket's id, so it need not be stored, from its generation, so that it changes when the ticket changes hands, and from a
 * secret, so that nobody who sees an id can compute it. 50 bits: two tickets of a full stadium share a code less than once in 200,000 events.
 */
export function deriveFallbackCode(
  secret: Uint8Array,
  { id, generation }: { readonly id: string; readonly generation: number },
): string {
  const hash = createHmac('sha256', secret).update(`fallback.${id}.${generation}`).digest();
  const letters = Array.from(hash.subarray(0, LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
