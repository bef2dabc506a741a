import * as z from 'zod/mini';
import { parseOwnPhone } from '#domain/auth/contact.ts';

/** How people are reached, apart from the other values: the first page sends nobody anything. */

/** Assumption: 120 characters, as long as anybody's address and short enough for every screen. */
export const email = z.email().check(z.maxLength(120));

/** A phone in international form ('+573002223344'), of a country that codes are sent to. */
export const phone = z.string().check(
  z.maxLength(20),
  z.regex(/^\+\d/),
  z.refine((given) => parseOwnPhone(given, 'COL').ok),
);
