import * as z from 'zod/mini';
import type { Instant } from '#domain/shared/instant.ts';
import { currencies } from '#domain/shared/money.ts';
import { normalizeText } from '#domain/shared/normalize-text.ts';

/** Schemas shared by several endpoints. Spec §3, §9; amounts and instants as decided in docs/assumptions.md. */

/** Removes outer white space and characters that would hide or turn the text around them. */
export const normalized = z.overwrite(normalizeText);

/** Text without control characters and lone surrogates, which the database cannot store. */
const singleLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const text = (max = 200) => z.string().check(normalized, z.minLength(1), z.maxLength(max), singleLine);
export const optionalText = (max = 200) =>
  z.optional(z.string().check(normalized, z.maxLength(max), singleLine));

/** Opaque public identifier: letters, digits, dash, underscore. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/**
 * The address of a web page that a payer is led to: https, or http for the sandbox on this machine. Plain http could be
 * changed on its way; any other scheme could run a script or open a program.
 */
export const webUrl = z
  .url({ protocol: /^https?$/ })
  .check(z.regex(/^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?#]|$))/i));

/** An instant: ISO-8601 in UTC on the wire, an `Instant` (milliseconds) in code. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (iso): Instant => Date.parse(iso),
  encode: (at) => new Date(at).toISOString(),
});

/** An amount in integer minor units with its currency; never a float. */
export const money = z.object({ amount: z.int(), currency: z.enum(currencies) });

/** An all-in price with its breakdown; `total` is the amount on map, cart, payment, receipt and ledger. */
export const price = z.object({
  base: z.int(),
  fee: z.int(),
  tax: z.int(),
  total: z.int(),
  currency: z.enum(currencies),
});

export const seatCode = z.string().check(z.regex(/^[\p{L}\p{N}]{1,8}-[\p{L}\p{N}]{1,8}$|^UNNUMBERED$/u));
export const sectionCode = z.string().check(z.minLength(1), z.maxLength(40), singleLine);

/** A bounded whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** An amount in minor units in a query string. */
export const amountInQuery = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
  z.int(),
);

/** Spec §9: first page 0, page size 20. */
export const page = z._default(z.optional(wholeNumber(0, 10_000)), 0);
