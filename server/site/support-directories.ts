import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { supportDirectory } from '#contract/support.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { SupportDirectory } from '#domain/market/support.ts';

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
