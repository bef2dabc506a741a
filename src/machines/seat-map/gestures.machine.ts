import { assign, emit, setup } from 'xstate';
import { doubleClickWindow, hasDragged, type Point } from '#domain/venue/gesture.ts';

/** A finger or mouse and where it is, in pixels from the map's corner. */
export type Pointer = { readonly pointer: number; readonly at: Point };

export type GestureEvent =
  | ({ readonly type: 'pointer.pressed' } & Pointer)
  | ({ readonly type: 'pointer.moved' } & Pointer)
  | ({ readonly type: 'pointer.released' } & Pointer)
  | { readonly type: 'pointer.cancelled'; readonly pointer: number };

/** What the hands meant. */
export type Gesture =
  | { readonly type: 'clicked'; readonly at: Point }
  | { readonly type: 'doubleClicked'; readonly at: Point }
  | { readonly type: 'dragged'; readonly dx: number; readonly dy: number }
  | {
      readonly type: 'pinched';
      readonly at: Point;
      readonly factor: number;
      readonly dx: number;
      readonly dy: number;
    }
  | { readonly type: 'settled' };

type Context = {
  /** Pointers that are down, in the order in which they came. */
  readonly pointers: readonly Pointer[];
  readonly pressedAt: Point;
  readonly clickedAt: Point | null;
};

/**
 * Hands over the seat map: click, double click within 400 ms, drag beyond 3 px, pinch with two fingers (Spec §9). A click is
 * told at once, never held back for a second one; whoever hears `doubleClicked` has heard `clicked` before.
 */
export const gesturesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GestureEvent,
    emitted: {} as Gesture,
  },
  delays: { doubleClickWindow },
  guards: {
    hasDragged: ({ context, event }) =>
      event.type === 'pointer.moved' && hasDragged(context.pressedAt, event.at),
    isRepeated: ({ context, event }) =>
      event.type === 'pointer.released' && context.clickedAt !== null && isNear(context.clickedAt, event.at),
    isKnown: ({ context, event }) => placeOf(context, event.pointer) !== null,
    isOneOfTwo: ({ context, event }) =>
      context.pointers.slice(0, 2).some((known) => known.pointer === event.pointer),
    othersRemain: ({ context, event }) => context.pointers.some((known) => known.pointer !== event.pointer),
    twoRemain: ({ context, event }) =>
      context.pointers.filter((known) => known.pointer !== event.pointer).length > 1,
  },
  actions: {
    press: assign(({ context, event }) =>
      event.type === 'pointer.pressed'
        ? {
            pointers: [...without(context, event.pointer), { pointer: event.pointer, at: event.at }],
            pressedAt: event.at,
          }
        : {},
    ),
    follow: assign(({ context, event }) =>
      event.type === 'pointer.moved'
        ? {
            pointers: context.pointers.map((known) =>
              known.pointer === event.pointer ? { ...known, at: event.at } : known,
            ),
          }
        : {},
    ),
    lift: assign(({ context, event }) => ({ pointers: without(context, event.pointer) })),
    tellDrag: emit(({ context, event }): Gesture => {
      const from = placeOf(context, event.pointer);
      if (event.type !== 'pointer.moved' || from === null) return { type: 'settled' };
      return { type: 'dragged', dx: event.at.x - from.x, dy: event.at.y - from.y };
    }),
    tellPinch: emit(({ context, event }): Gesture => pinchOf(context, event)),
    tellClick: emit(({ event }): Gesture => ({ type: 'clicked', at: placeIn(event) })),
    tellDoubleClick: emit(({ event }): Gesture => ({ type: 'doubleClicked', at: placeIn(event) })),
    tellSettled: emit((): Gesture => ({ type: 'settled' })),
    rememberClick: assign(({ event }) => ({ clickedAt: placeIn(event) })),
    forgetClick: assign({ clickedAt: null }),
  },
}).createMachine({
  id: 'gestures',
  context: { pointers: [], pressedAt: { x: 0, y: 0 }, clickedAt: null },
  type: 'parallel',
  states: {
    hands: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'pointer.pressed': { target: 'pointing', actions: 'press' } },
        },
        pointing: {
          on: {
            'pointer.pressed': { target: 'pinching', actions: 'press' },
            'pointer.moved': [{ guard: 'hasDragged', target: 'dragging', actions: ['tellDrag', 'follow'] }],
            'pointer.released': [
              {
                guard: 'isRepeated',
                target: 'idle',
                actions: ['lift', 'tellClick', 'tellDoubleClick', 'forgetClick'],
              },
              { guard: 'isKnown', target: 'idle', actions: ['lift', 'tellClick', 'rememberClick'] },
            ],
            'pointer.cancelled': { guard: 'isKnown', target: 'idle', actions: 'lift' },
          },
        },
        dragging: {
          on: {
            'pointer.pressed': { target: 'pinching', actions: 'press' },
            'pointer.moved': { guard: 'isKnown', actions: ['tellDrag', 'follow'] },
            'pointer.released': { guard: 'isKnown', target: 'idle', actions: ['lift', 'tellSettled'] },
            'pointer.cancelled': { guard: 'isKnown', target: 'idle', actions: ['lift', 'tellSettled'] },
          },
        },
        pinching: {
          on: {
            'pointer.pressed': { actions: 'press' },
            'pointer.moved': [
              { guard: 'isOneOfTwo', actions: ['tellPinch', 'follow'] },
              { guard: 'isKnown', actions: 'follow' },
            ],
            'pointer.released': [
              { guard: 'twoRemain', actions: 'lift' },
              { guard: 'othersRemain', target: 'dragging', actions: 'lift' },
              { target: 'idle', actions: ['lift', 'tellSettled'] },
            ],
            'pointer.cancelled': [
              { guard: 'twoRemain', actions: 'lift' },
              { guard: 'othersRemain', target: 'dragging', actions: 'lift' },
              { target: 'idle', actions: ['lift', 'tellSettled'] },
            ],
          },
        },
      },
    },
    clicks: {
      initial: 'none',
      states: {
        none: { on: { 'pointer.released': { target: 'one' } } },
        one: {
          on: { 'pointer.released': { target: 'one', reenter: true } },
          after: { doubleClickWindow: { target: 'none', actions: 'forgetClick' } },
        },
      },
    },
  },
});

/** Two clicks further apart than this (pixels) are two clicks, however quick. */
const sameSpot = 24;

function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= sameSpot;
}

function without({ pointers }: Context, pointer: number): readonly Pointer[] {
  return pointers.filter((known) => known.pointer !== pointer);
}

function placeOf({ pointers }: Context, pointer: number): Point | null {
  return pointers.find((known) => known.pointer === pointer)?.at ?? null;
}

function placeIn(event: GestureEvent): Point {
  return event.type === 'pointer.cancelled' ? { x: 0, y: 0 } : event.at;
}

/** How two fingers moved: their middle, and how much further apart they are. */
function pinchOf(context: Context, event: GestureEvent): Gesture {
  const [one, two] = context.pointers;
  if (one === undefined || two === undefined || event.type !== 'pointer.moved') return { type: 'settled' };
  const still = one.pointer === event.pointer ? two.at : one.at;
  const before = one.pointer === event.pointer ? one.at : two.at;
  const middle = between(still, event.at);
  const was = between(still, before);
  const spread = Math.hypot(event.at.x - still.x, event.at.y - still.y);
  const spreadBefore = Math.hypot(before.x - still.x, before.y - still.y);
  return {
    type: 'pinched',
    at: middle,
    factor: spreadBefore < 1 ? 1 : spread / spreadBefore,
    dx: middle.x - was.x,
    dy: middle.y - was.y,
  };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
