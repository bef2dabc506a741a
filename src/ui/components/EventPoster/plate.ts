import {
  calculateContrast,
  posterInk,
  posterMarigold,
  posterPaper,
} from '#domain/catalogue/poster/colors.ts';
import { hashSeed } from '#domain/catalogue/poster/seed.ts';

export type Plate = { readonly ground: string; readonly type: string; readonly accent: string };

/** The least contrast of the type on a plate in a team's colour (WCAG AAA). */
const minContrast = 7;

/** Chooses the ground under the type: a team colour dark enough for light type two times in three, paper otherwise. */
export function choosePlate(id: string, colors: readonly string[]): Plate {
  const dark = [...colors, posterInk]
    .map((color) => ({ color, ratio: calculateContrast(color, posterPaper) }))
    .filter(({ ratio }) => ratio >= minContrast)
    .sort((one, other) => one.ratio - other.ratio);
  const ground = dark[0]?.color ?? posterInk;
  return hashSeed(`${id}plate`) % 3 === 0
    ? { ground: posterPaper, type: posterInk, accent: posterInk }
    : {
        ground,
        type: posterPaper,
        accent: calculateContrast(posterMarigold, ground) >= 4.5 ? posterMarigold : posterPaper,
      };
}
