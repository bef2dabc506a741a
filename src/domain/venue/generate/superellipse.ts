import type { Point } from '../gesture.ts';

/**
 * A closed curve between ellipse and rectangle, parameterised by length: the outline of a stand around a
 * field.
 */
export type Ring = {
  readonly length: number;
  /** Returns the parameter at `distance` from the eastern tip. */
  parameterAt(distance: number): number;
  /** Returns the distance from the eastern tip to `parameter`. */
  distanceTo(parameter: number): number;
  pointAt(parameter: number): Point;
};

export type Superellipse = { readonly a: number; readonly b: number; readonly exponent: number };

const fullTurn = Math.PI * 2;
const steps = 2880;

export function createRing({ a, b, exponent }: Superellipse): Ring {
  const pointAt = (parameter: number): Point => {
    const c = Math.cos(parameter);
    const s = Math.sin(parameter);
    return { x: a * applyExponent(c, exponent), y: b * applyExponent(s, exponent) };
  };
  const walked = new Float64Array(steps + 1);
  let before = pointAt(0);
  for (let i = 1; i <= steps; i++) {
    const here = pointAt((i / steps) * fullTurn);
    walked[i] = (walked[i - 1] ?? 0) + Math.hypot(here.x - before.x, here.y - before.y);
    before = here;
  }
  const length = walked[steps] ?? 0;
  const at = (i: number): number => walked[i] ?? length;
  return {
    length,
    pointAt,
    parameterAt(distance) {
      const laps = Math.floor(distance / length);
      const rest = distance - laps * length;
      let low = 0;
      let high = steps;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(middle) < rest) low = middle + 1;
        else high = middle;
      }
      const from = Math.max(0, low - 1);
      const stretch = at(low) - at(from);
      const within = stretch === 0 ? 0 : (rest - at(from)) / stretch;
      return (laps + (from + within) / steps) * fullTurn;
    },
    distanceTo(parameter) {
      const laps = Math.floor(parameter / fullTurn);
      const place = ((parameter - laps * fullTurn) / fullTurn) * steps;
      const from = Math.min(steps - 1, Math.floor(place));
      return laps * length + at(from) + (at(from + 1) - at(from)) * (place - from);
    },
  };
}

function applyExponent(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** (2 / exponent);
}
