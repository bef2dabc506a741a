import { contrast, posterInk, posterMarigold, posterPaper } from '../Poster/colors.ts';
import { seedOf } from '../Poster/seed.ts';

export type Plate = { readonly ground: string; readonly type: string; readonly accent: string };

/** Least contrast of the type on a plate in a team's colour (WCAG AAA). */
const leastContrast = 7;

/** The ground under the type: a team colour dark enough for paper, two times in three; paper otherwise. */
export function plateOf(id: string, colors: readonly string[]): Plate {
  const dark = [...colors, posterInk]
    .map((color) => ({ color, ratio: contrast(color, posterPaper) }))
    .filter(({ ratio }) => ratio >= leastContrast)
    .sort((one, other) => one.ratio - other.ratio);
  const ground = dark[0]?.color ?? posterInk;
  return seedOf(`${id}plate`) % 3 === 0
    ? { ground: posterPaper, type: posterInk, accent: posterInk }
    : {
        ground,
        type: posterPaper,
        accent: contrast(posterMarigold, ground) >= 4.5 ? posterMarigold : posterPaper,
      };
}
