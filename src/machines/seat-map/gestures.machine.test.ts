import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type Gesture, type GestureEvent, gesturesMachine } from './gestures.machine.ts';

/** Two hands over a map, and what it understood. */
const hands = () => {
  const clock = new SimulatedClock();
  const actor = createActor(gesturesMachine, { clock });
  const told: Gesture[] = [];
  actor.on('*', (gesture) => told.push(gesture));
  actor.start();
  const driver = {
    told,
    press: (x: number, y: number, pointer = 1) => send({ type: 'pointer.pressed', pointer, at: { x, y } }),
    move: (x: number, y: number, pointer = 1) => send({ type: 'pointer.moved', pointer, at: { x, y } }),
    release: (x: number, y: number, pointer = 1) => send({ type: 'pointer.released', pointer, at: { x, y } }),
    cancel: (pointer = 1) => send({ type: 'pointer.cancelled', pointer }),
    wait: (ms: number) => {
      clock.increment(ms);
      return driver;
    },
    state: () => actor.getSnapshot().value.hands,
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
      expect(hands().press(10, 10).release(10, 10).told).toEqual([{ type: 'clicked', at: { x: 10, y: 10 } }]);
    });

    it('still clicks after trembling 3 px', () => {
      expect(
        hands()
          .press(10, 10)
          .move(13, 10)
          .release(13, 10)
          .told.map((gesture) => gesture.type),
      ).toEqual(['clicked']);
    });

    it('drags from the fourth pixel on, from where it was pressed, and does not click', () => {
      const driver = hands().press(10, 10).move(14, 10).move(20, 12);

      expect(driver.state()).toBe('dragging');
      expect(driver.told).toEqual([
        { type: 'dragged', dx: 4, dy: 0 },
        { type: 'dragged', dx: 6, dy: 2 },
      ]);
      expect(driver.release(20, 12).told.at(-1)).toEqual({ type: 'settled' });
      expect(driver.state()).toBe('idle');
    });

    it('does nothing when the browser takes the pointer away', () => {
      const driver = hands().press(10, 10).cancel();

      expect(driver.told).toEqual([]);
      expect(driver.state()).toBe('idle');
      expect(driver.pointers()).toBe(0);
    });

    it('ignores a pointer that merely hovers', () => {
      expect(hands().move(5, 5).move(90, 90).told).toEqual([]);
    });
  });

  describe('when clicked twice', () => {
    const types = (driver: ReturnType<typeof hands>) => driver.told.map((gesture) => gesture.type);

    it('is a double click within 400 ms', () => {
      expect(types(hands().press(10, 10).release(10, 10).wait(399).press(11, 10).release(11, 10))).toEqual([
        'clicked',
        'clicked',
        'doubleClicked',
      ]);
    });

    it('is two clicks after 400 ms', () => {
      expect(types(hands().press(10, 10).release(10, 10).wait(400).press(10, 10).release(10, 10))).toEqual([
        'clicked',
        'clicked',
      ]);
    });

    it('is two clicks on two seats', () => {
      expect(types(hands().press(10, 10).release(10, 10).wait(100).press(60, 10).release(60, 10))).toEqual([
        'clicked',
        'clicked',
      ]);
    });

    it('counts the third click afresh', () => {
      const driver = hands();
      for (let i = 0; i < 3; i++) driver.press(10, 10).release(10, 10).wait(100);

      expect(types(driver)).toEqual(['clicked', 'clicked', 'doubleClicked', 'clicked']);
    });
  });

  describe('given two fingers', () => {
    it('pinches by how far they move apart, around their middle', () => {
      const driver = hands().press(100, 100, 1).press(200, 100, 2).move(300, 100, 2);

      expect(driver.state()).toBe('pinching');
      expect(driver.told).toEqual([{ type: 'pinched', at: { x: 200, y: 100 }, factor: 2, dx: 50, dy: 0 }]);
    });

    it('goes on dragging with the finger that stays', () => {
      const driver = hands().press(100, 100, 1).press(200, 100, 2).release(200, 100, 2).move(105, 100, 1);

      expect(driver.state()).toBe('dragging');
      expect(driver.told).toEqual([{ type: 'dragged', dx: 5, dy: 0 }]);
    });

    it('never clicks when both are lifted', () => {
      const driver = hands().press(100, 100, 1).press(200, 100, 2).release(200, 100, 2).release(100, 100, 1);

      expect(driver.told).toEqual([{ type: 'settled' }]);
      expect(driver.pointers()).toBe(0);
    });

    it('takes no notice of a third finger until one of the two goes', () => {
      const driver = hands().press(100, 100, 1).press(200, 100, 2).press(150, 200, 3).move(160, 220, 3);

      expect(driver.told).toEqual([]);
      expect(driver.release(100, 100, 1).state()).toBe('pinching');
    });
  });

  it('ends idle from wherever the hands are, once all are lifted', () => {
    const driver = hands().press(1, 1, 1).press(2, 2, 2).move(90, 90, 2).press(3, 3, 3);
    for (const pointer of [2, 1, 3]) driver.release(0, 0, pointer);

    expect(driver.state()).toBe('idle');
    expect(driver.pointers()).toBe(0);
  });
});
