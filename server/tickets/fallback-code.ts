import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatTypedCode, parseTypedCode, typedCodeLength } from '#domain/ticket/typed-code.ts';

type FallbackTicket = { readonly id: string; readonly generation: number };

/**
 * Derives the short code of a ticket whose QR code cannot be read, in three groups of four with a check letter. It follows from
 * the ticket's id, so it need not be stored, from its generation, so that it changes when the ticket changes hands, and from a
 * secret, so that nobody who sees an id can compute it. 55 bits: two tickets of a full stadium share a code less than once in six million
 * events.
 */
export function deriveFallbackCode(secret: Uint8Array, { id, generation }: FallbackTicket): string {
  const hash = createHmac('sha256', secret).update(`fallback.${id}.${generation}`).digest();
  return formatTypedCode(Array.from(hash.subarray(0, typedCodeLength), (byte) => byte % 32));
}

/** Checks whether a steward typed the code of this ticket. */
export function isFallbackCodeOf(secret: Uint8Array, typed: string, ticket: FallbackTicket): boolean {
  const parsed = parseTypedCode(typed);
  const expected = Buffer.from(deriveFallbackCode(secret, ticket));
  return parsed.ok && timingSafeEqual(Buffer.from(parsed.value), expected);
}
