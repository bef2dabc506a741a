import { assign, emit, setup } from 'xstate';
import { doubleClickWindow, hasDragged, type Point } from '#domain/venue/gesture.ts';

/** A pointer and its position, in pixels from the map's corner. */
export type Pointer = { readonly pointer: number; readonly at: Point };

export type GestureEvent =
  | ({ readonly type: 'pointer.pressed' } & Pointer)
  | ({ readonly type: 'pointer.moved' } & Pointer)
  | ({ readonly type: 'pointer.released' } & Pointer)
  | { readonly type: 'pointer.cancelled'; readonly pointer: number };

/** A recognized gesture. */
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
  /** The active pointers, in the order of their press. */
  readonly pointers: readonly Pointer[];
  readonly pressedAt: Point;
  readonly clickedAt: Point | null;
};

/**
 * Recognizes gestures on the seat map: click, double click within 400 ms, drag beyond 3 px, pinch with two
 * fingers (Spec §9). A click is emitted immediately, so `doubleClicked` always follows a `clicked`.
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
    isSecondClick: ({ context, event }) =>
      event.type === 'pointer.released' && context.clickedAt !== null && isNear(context.clickedAt, event.at),
    isTrackedPointer: ({ context, event }) => findPointerPosition(context, event.pointer) !== null,
    isPinchPointer: ({ context, event }) =>
      context.pointers.slice(0, 2).some((known) => known.pointer === event.pointer),
    hasOtherPointers: ({ context, event }) =>
      context.pointers.some((known) => known.pointer !== event.pointer),
    hasTwoOtherPointers: ({ context, event }) =>
      context.pointers.filter((known) => known.pointer !== event.pointer).length > 1,
  },
  actions: {
    addPointer: assign(({ context, event }) =>
      event.type === 'pointer.pressed'
        ? {
            pointers: [...withoutPointer(context, event.pointer), { pointer: event.pointer, at: event.at }],
            pressedAt: event.at,
          }
        : {},
    ),
    movePointer: assign(({ context, event }) =>
      event.type === 'pointer.moved'
        ? {
            pointers: context.pointers.map((known) =>
              known.pointer === event.pointer ? { ...known, at: event.at } : known,
            ),
          }
        : {},
    ),
    removePointer: assign(({ context, event }) => ({ pointers: withoutPointer(context, event.pointer) })),
    emitDrag: emit(({ context, event }): Gesture => {
      const from = findPointerPosition(context, event.pointer);
      if (event.type !== 'pointer.moved' || from === null) return { type: 'settled' };
      return { type: 'dragged', dx: event.at.x - from.x, dy: event.at.y - from.y };
    }),
    emitPinch: emit(({ context, event }): Gesture => calculatePinch(context, event)),
    emitClick: emit(({ event }): Gesture => ({ type: 'clicked', at: getEventPosition(event) })),
    emitDoubleClick: emit(({ event }): Gesture => ({ type: 'doubleClicked', at: getEventPosition(event) })),
    emitSettled: emit((): Gesture => ({ type: 'settled' })),
    storeClick: assign(({ event }) => ({ clickedAt: getEventPosition(event) })),
    clearClick: assign({ clickedAt: null }),
  },
}).createMachine({
  id: 'gestures',
  context: { pointers: [], pressedAt: { x: 0, y: 0 }, clickedAt: null },
  type: 'parallel',
  states: {
    pointerInput: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'pointer.pressed': { target: 'pointing', actions: 'addPointer' } },
        },
        pointing: {
          on: {
            'pointer.pressed': { target: 'pinching', actions: 'addPointer' },
            'pointer.moved': [
              { guard: 'hasDragged', target: 'dragging', actions: ['emitDrag', 'movePointer'] },
            ],
            'pointer.released': [
              {
                guard: 'isSecondClick',
                target: 'idle',
                actions: ['removePointer', 'emitClick', 'emitDoubleClick', 'clearClick'],
              },
              {
                guard: 'isTrackedPointer',
                target: 'idle',
                actions: ['removePointer', 'emitClick', 'storeClick'],
              },
            ],
            'pointer.cancelled': { guard: 'isTrackedPointer', target: 'idle', actions: 'removePointer' },
          },
        },
        dragging: {
          on: {
            'pointer.pressed': { target: 'pinching', actions: 'addPointer' },
            'pointer.moved': { guard: 'isTrackedPointer', actions: ['emitDrag', 'movePointer'] },
            'pointer.released': {
              guard: 'isTrackedPointer',
              target: 'idle',
              actions: ['removePointer', 'emitSettled'],
            },
            'pointer.cancelled': {
              guard: 'isTrackedPointer',
              target: 'idle',
              actions: ['removePointer', 'emitSettled'],
            },
          },
        },
        pinching: {
          on: {
            'pointer.pressed': { actions: 'addPointer' },
            'pointer.moved': [
              { guard: 'isPinchPointer', actions: ['emitPinch', 'movePointer'] },
              { guard: 'isTrackedPointer', actions: 'movePointer' },
            ],
            'pointer.released': [
              { guard: 'hasTwoOtherPointers', actions: 'removePointer' },
              { guard: 'hasOtherPointers', target: 'dragging', actions: 'removePointer' },
              { target: 'idle', actions: ['removePointer', 'emitSettled'] },
            ],
            'pointer.cancelled': [
              { guard: 'hasTwoOtherPointers', actions: 'removePointer' },
              { guard: 'hasOtherPointers', target: 'dragging', actions: 'removePointer' },
              { target: 'idle', actions: ['removePointer', 'emitSettled'] },
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
          after: { doubleClickWindow: { target: 'none', actions: 'clearClick' } },
        },
      },
    },
  },
});

/** The largest distance in pixels between the clicks of a double click. */
const doubleClickRadius = 24;

function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= doubleClickRadius;
}

function withoutPointer({ pointers }: Context, pointer: number): readonly Pointer[] {
  return pointers.filter((known) => known.pointer !== pointer);
}

function findPointerPosition({ pointers }: Context, pointer: number): Point | null {
  return pointers.find((known) => known.pointer === pointer)?.at ?? null;
}

function getEventPosition(event: GestureEvent): Point {
  return event.type === 'pointer.cancelled' ? { x: 0, y: 0 } : event.at;
}

/** Calculates the movement of two fingers: their midpoint and the change of their distance. */
function calculatePinch(context: Context, event: GestureEvent): Gesture {
  const [one, two] = context.pointers;
  if (one === undefined || two === undefined || event.type !== 'pointer.moved') return { type: 'settled' };
  const still = one.pointer === event.pointer ? two.at : one.at;
  const before = one.pointer === event.pointer ? one.at : two.at;
  const middle = calculateMidpoint(still, event.at);
  const was = calculateMidpoint(still, before);
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

function calculateMidpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
