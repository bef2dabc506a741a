import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds } from '#domain/venue/layout.ts';
import type { GroundPicture } from './seat-map-picture.ts';

type Caption = GroundPicture['captions'][number];
type Gate = GroundPicture['gates'][number];
type Signs = { readonly captions: readonly Caption[]; readonly gates: readonly Gate[] };

/** The room of a caption in shares of its letters' size: half a letter along the text, and half its height with a gap. */
const halfLetter = 0.42;
const halfLine = 0.55;

/**
 * Moves the stands' names outwards, up to the edge of the drawing, and then the gates inwards, until no gate lies on a name:
 * both have a size on screen, so that on a phone they come closer than in the venue.
 */
export function separateGatesFromNames({ captions, gates }: Signs, centre: Point, bounds: Bounds): Signs {
  const moved = captions.map((caption) => {
    const outward = findOutward(caption, centre);
    const lengths = gates.map((gate) => measureOverlap(caption, gate, outward));
    const at = moveAlong(caption.at, outward, Math.max(0, ...lengths));
    return { ...caption, at: keepInside(at, bounds, caption.size) };
  });
  return { captions: moved, gates: gates.map((gate) => moveInwards(gate, moved, centre)) };
}

function moveInwards(gate: Gate, captions: readonly Caption[], centre: Point): Gate {
  let { at } = gate;
  for (const caption of captions) {
    const outward = findOutward(caption, centre);
    at = moveAlong(at, outward, -measureOverlap(caption, { ...gate, at }, outward));
  }
  return { ...gate, at };
}

/** Finds the direction across the text that leads away from the playing area, as a unit vector. */
function findOutward({ at, angle }: Caption, centre: Point): Point {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const isBelow = (at.y - centre.y) * x - (at.x - centre.x) * y >= 0;
  return isBelow ? { x: -y, y: x } : { x: y, y: -x };
}

/** Measures by how much a name and a gate have to part across the text; 0 when they are apart. */
function measureOverlap({ text, at, angle, size }: Caption, gate: Gate, outward: Point): number {
  const from = { x: gate.at.x - at.x, y: gate.at.y - at.y };
  const along = Math.abs(from.x * Math.cos(angle) + from.y * Math.sin(angle));
  if (along > text.length * size * halfLetter + gate.size / 2) return 0;
  const ahead = from.x * outward.x + from.y * outward.y;
  const room = size * halfLine + gate.size / 2;
  return Math.abs(ahead) < room ? ahead + room : 0;
}

const moveAlong = ({ x, y }: Point, direction: Point, length: number): Point => ({
  x: x + direction.x * length,
  y: y + direction.y * length,
});

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const keepInside = ({ x, y }: Point, bounds: Bounds, size: number): Point => ({
  x: clamp(x, bounds.x + size / 2, bounds.x + bounds.width - size / 2),
  y: clamp(y, bounds.y + size / 2, bounds.y + bounds.height - size / 2),
});
