import * as z from 'zod/mini';
import { parseSupportedPhone } from '#domain/identity/contact.ts';

/** Contact schemas, separate from the other values to keep them out of the first page's bundle. */

/** An e-mail address. Assumption: 120 characters are enough for any address and fit every screen. */
export const email = z.email().check(z.maxLength(120));

/** A phone in international form ('+573002223344') of a country that verification codes are sent to. */
export const phone = z.string().check(
  z.maxLength(20),
  z.regex(/^\+\d/),
  z.refine((given) => parseSupportedPhone(given, 'COL').ok),
);
