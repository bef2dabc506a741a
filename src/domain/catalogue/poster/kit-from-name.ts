import { calculateContrast } from './colors.ts';
import { type Kit, kitPatterns } from './kits.ts';
import { hashSeed } from './seed.ts';

const dark = [
  '#0b6b46',
  '#12439b',
  '#6b1528',
  '#14213d',
  '#1e6f5c',
  '#c1121f',
  '#5b2a86',
  '#17181c',
] as const;
const light = ['#f7f8f1', '#f5c518', '#bfe3f2', '#f6d8a8', '#ffb000', '#9fe0c4'] as const;

/** Creates a kit for a club that has provided none: two colours and a pattern derived from its name, always the same. */
export function createKitFromName(name: string): Kit {
  const seed = hashSeed(name);
  const first = dark[seed % dark.length] ?? dark[0];
  const second = light[(seed >>> 8) % light.length] ?? light[0];
  const pattern = kitPatterns[(seed >>> 16) % kitPatterns.length] ?? 'solid';
  const colors = calculateContrast(first, second) >= 3 ? [first, second] : [first, '#f7f8f1'];
  return { pattern, colors };
}
