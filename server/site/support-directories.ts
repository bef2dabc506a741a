import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { text } from '#contract/values.ts';
import { languages } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { SupportDirectory } from '#domain/market/support.ts';

const localizedText = z.record(z.enum(languages), text(300));

/** The file `public/support/{co,mx}.json`: the support mailbox, its hours and the box offices of a market. */
const supportDirectory = z.object({
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

export type SupportDirectories = Readonly<Record<MarketCode, SupportDirectory>>;

const defaultFolder = fileURLToPath(new URL('../../public/support', import.meta.url));

/** Reads the support directory of each market; throws with the file and the field that are wrong. */
export function readSupportDirectories(folder: string = defaultFolder): SupportDirectories {
  const read = (market: MarketCode): SupportDirectory => {
    const file = join(folder, `${markets[market].countryCode}.json`);
    const parsed = z.safeParse(supportDirectory, JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  };
  return { COL: read('COL'), MEX: read('MEX') };
}
