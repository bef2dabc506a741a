import type { SeatState } from '#domain/venue/seat-state.ts';
import { worldPitch } from '#domain/venue/viewport.ts';

/**
 * Every state has a shape of its own, so that greyscale and colour blindness lose nothing. A seat is drawn by a move to its
 * centre and one of these relative paths; many seats of one state form one path.
 */
export type SeatShape = {
  readonly body: string;
  /** The stroked sign on top: cross, arrow, clock, check. Only where seats are large enough for it. */
  readonly mark: string;
};

/** Size of a drawing unit in world units: 36 of them span a seat of 0.86 pitch. */
const drawingUnit = (worldPitch * 0.86) / 36;

/** Simple shapes seen from afar: full, hollow and small squares, diamond, dash. */
export const farShapes = {
  AVAILABLE: createFarShape('m-3.7-3.7h7.4v7.4h-7.4z'),
  RESERVED_BY_ANOTHER: createFarShape('m-3.5-3.5h7v7h-7zm1.7 1.7v3.6h3.6v-3.6z'),
  UNAVAILABLE: createFarShape('m-1.9-1.9h3.8v3.8h-3.8z'),
  READ: createFarShape('m0-4l4 4l-4 4l-4-4z'),
  RESERVED: createFarShape('m-3.7-3.7h7.4v7.4h-7.4zm2.7 2.7v2h2v-2z'),
  IN_CART: createFarShape('m-3.7-3.7h7.4v2.4a1.3 1.3 0 0 0 0 2.6v2.4h-7.4v-2.4a1.3 1.3 0 0 0 0-2.6z'),
  SELECTED: createFarShape('m-4.3-4.3h8.6v8.6h-8.6z'),
  NOT_SEAT: createFarShape('m-2-.4h4v.8h-4z'),
} as const satisfies Record<SeatState, SeatShape>;

/** Chair shapes seen from close by, with marks inside, in a 36-unit drawing. */
export const nearShapes = {
  AVAILABLE: createNearShape('m-13-5a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v14a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z', ''),
  RESERVED_BY_ANOTHER: createNearShape(
    'm-12-5a7 7 0 0 1 7-7h10a7 7 0 0 1 7 7v13a4 4 0 0 1-4 4h-16a4 4 0 0 1-4-4z',
    '',
  ),
  UNAVAILABLE: createNearShape(
    'm-9-4a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-8a5 5 0 0 1-5-5z',
    'm-3.5-3.5l7 7m0-7l-7 7',
  ),
  READ: createNearShape('m-13 0a13 13 0 0 1 26 0a13 13 0 0 1-26 0z', 'm-7 0h14m-5-5l5 5l-5 5'),
  RESERVED: createNearShape(
    'm-13-5a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v14a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z',
    'm-7.5 0a7.5 7.5 0 0 1 15 0a7.5 7.5 0 0 1-15 0m7.5-4.5v4.5l3 2.2',
  ),
  IN_CART: createNearShape(
    'm-14-8a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v4a4 4 0 0 0 0 8v5a5 5 0 0 1-5 5h-18a5 5 0 0 1-5-5v-5a4 4 0 0 0 0-8z',
    '',
  ),
  SELECTED: createNearShape(
    'm-15.5-6a9.5 9.5 0 0 1 9.5-9.5h12a9.5 9.5 0 0 1 9.5 9.5v16a5.5 5.5 0 0 1-5.5 5.5h-20a5.5 5.5 0 0 1-5.5-5.5z',
    'm4.5 8.5l3 3l5-6',
  ),
  NOT_SEAT: createNearShape('', 'm-6 0h12'),
} as const satisfies Record<SeatState, SeatShape>;

function createFarShape(body: string): SeatShape {
  return { body, mark: '' };
}

function createNearShape(body: string, mark: string): SeatShape {
  return { body: scalePath(body), mark: scalePath(mark) };
}

/** Converts drawing units to world units; the two flags of an arc are not lengths. */
function scalePath(path: string): string {
  return path.replace(/([a-z])([^a-z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d*\.?\d+/g) ?? [];
    const sized = numbers.map((text, i) => {
      const flag = command === 'a' && [2, 3, 4].includes(i % 7);
      return flag ? text : String(Math.round(Number(text) * drawingUnit * 100) / 100);
    });
    return command + sized.join(' ');
  });
}
