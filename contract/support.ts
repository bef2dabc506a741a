import * as z from 'zod/mini';
import { languages } from '#domain/market/locale.ts';

const text = (max = 200) => z.string().check(z.minLength(1), z.maxLength(max));
const localizedText = z.record(z.enum(languages), text(300));

/** The file `public/support/{co,mx}.json`: the support mailbox, its hours and the box offices of a market. */
export const supportDirectory = z.object({
  email: z.email(),
  hours: localizedText,
  boxOffices: z.array(
    z.object({
      name: text(),
      address: text(),
      city: text(),
      hours: localizedText,
      coordinates: z.tuple([
        z.number().check(z.gte(-90), z.lte(90)),
        z.number().check(z.gte(-180), z.lte(180)),
      ]),
    }),
  ),
});
