import * as z from 'zod/mini';
import { languages } from '#domain/market/locale.ts';

/** The content files of a country. */

export const faq = z.record(
  z.enum(languages),
  z.array(z.object({ question: z.string().check(z.minLength(1)), answer: z.string().check(z.minLength(1)) })),
);

export const legalText = z.object({
  title: z.string().check(z.minLength(1)),
  effectiveFrom: z.iso.date(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })).check(z.minLength(1)),
});
