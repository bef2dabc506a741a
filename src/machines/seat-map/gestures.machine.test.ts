import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type Gesture, type GestureEvent, gesturesMachine } from './gestures.machine.ts';

/** Drives the machine with pointer events and records the gestures. */
const startDriver = () => {
  const clock = new SimulatedClock();
  const actor = createActor(gesturesMachine, { clock });
  const gestures: Gesture[] = [];
  actor.on('*', (gesture) => gestures.push(gesture));
  actor.start();
  const driver = {
    gestures,
    press: (x: number, y: number, pointer = 1) => send({ type: 'pointer.pressed', pointer, at: { x, y } }),
    move: (x: number, y: number, pointer = 1) => send({ type: 'pointer.moved', pointer, at: { x, y } }),
    release: (x: number, y: number, pointer = 1) => send({ type: 'pointer.released', pointer, at: { x, y } }),
    cancel: (pointer = 1) => send({ type: 'pointer.cancelled', pointer }),
    wait: (ms: number) => {
      clock.increment(ms);
      return driver;
    },
    state: () => actor.getSnapshot().value.pointerInput,
    pointers: () => actor.getSnapshot().context.pointers.length,
  };
  function send(event: GestureEvent): typeof driver {
    actor.send(event);
    return driver;
  }
  return driver;
};

describe('seat map gestures (Spec §9)', () => {
  describe('given one pointer', () => {
    it('clicks where it was pressed and released', () => {
      expect(startDriver().press(10, 10).release(10, 10).gestures).toEqual([
        { type: 'clicked', at: { x: 10, y: 10 } },
      ]);
    });

    it('still clicks after a movement of 3 px', () => {
      expect(
        startDriver()
          .press(10, 10)
          .move(13, 10)
          .release(13, 10)
          .gestures.map((gesture) => gesture.type),
      ).toEqual(['clicked']);
    });

    it('drags from the fourth pixel on, starting at the press position, and does not click', () => {
      const driver = startDriver().press(10, 10).move(14, 10).move(20, 12);

      expect(driver.state()).toBe('dragging');
      expect(driver.gestures).toEqual([
        { type: 'dragged', dx: 4, dy: 0 },
        { type: 'dragged', dx: 6, dy: 2 },
      ]);
      expect(driver.release(20, 12).gestures.at(-1)).toEqual({ type: 'settled' });
      expect(driver.state()).toBe('idle');
    });

    it('does nothing when the browser cancels the pointer', () => {
      const driver = startDriver().press(10, 10).cancel();

      expect(driver.gestures).toEqual([]);
      expect(driver.state()).toBe('idle');
      expect(driver.pointers()).toBe(0);
    });

    it('ignores a hovering pointer', () => {
      expect(startDriver().move(5, 5).move(90, 90).gestures).toEqual([]);
    });
  });

  describe('when clicked twice', () => {
    const types = (driver: ReturnType<typeof startDriver>) => driver.gestures.map((gesture) => gesture.type);

    it('is a double click within 400 ms', () => {
      expect(
        types(startDriver().press(10, 10).release(10, 10).wait(399).press(11, 10).release(11, 10)),
      ).toEqual(['clicked', 'clicked', 'doubleClicked']);
    });

    it('is two clicks after 400 ms', () => {
      expect(
        types(startDriver().press(10, 10).release(10, 10).wait(400).press(10, 10).release(10, 10)),
      ).toEqual(['clicked', 'clicked']);
    });

    it('is two clicks on two seats', () => {
      expect(
        types(startDriver().press(10, 10).release(10, 10).wait(100).press(60, 10).release(60, 10)),
      ).toEqual(['clicked', 'clicked']);
    });

    it('starts counting again with the third click', () => {
      const driver = startDriver();
      for (let i = 0; i < 3; i++) driver.press(10, 10).release(10, 10).wait(100);

      expect(types(driver)).toEqual(['clicked', 'clicked', 'doubleClicked', 'clicked']);
    });
  });

  describe('given two fingers', () => {
    it('pinches by the change of their distance, around their midpoint', () => {
      const driver = startDriver().press(100, 100, 1).press(200, 100, 2).move(300, 100, 2);

      expect(driver.state()).toBe('pinching');
      expect(driver.gestures).toEqual([
        { type: 'pinched', at: { x: 200, y: 100 }, factor: 2, dx: 50, dy: 0 },
      ]);
    });

    it('keeps dragging with the remaining finger', () => {
      const driver = startDriver()
        .press(100, 100, 1)
        .press(200, 100, 2)
        .release(200, 100, 2)
        .move(105, 100, 1);

      expect(driver.state()).toBe('dragging');
      expect(driver.gestures).toEqual([{ type: 'dragged', dx: 5, dy: 0 }]);
    });

    it('never clicks when both are lifted', () => {
      const driver = startDriver()
        .press(100, 100, 1)
        .press(200, 100, 2)
        .release(200, 100, 2)
        .release(100, 100, 1);

      expect(driver.gestures).toEqual([{ type: 'settled' }]);
      expect(driver.pointers()).toBe(0);
    });

    it('ignores a third finger until one of the two is lifted', () => {
      const driver = startDriver().press(100, 100, 1).press(200, 100, 2).press(150, 200, 3).move(160, 220, 3);

      expect(driver.gestures).toEqual([]);
      expect(driver.release(100, 100, 1).state()).toBe('pinching');
    });
  });

  it('is idle once all pointers are lifted', () => {
    const driver = startDriver().press(1, 1, 1).press(2, 2, 2).move(90, 90, 2).press(3, 3, 3);
    for (const pointer of [2, 1, 3]) driver.release(0, 0, pointer);

    expect(driver.state()).toBe('idle');
    expect(driver.pointers()).toBe(0);
  });
});
