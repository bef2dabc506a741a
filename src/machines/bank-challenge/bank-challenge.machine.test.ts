import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { BankChallengeEvent } from './bank-challenge.events.ts';
import { bankChallengeMachine } from './bank-challenge.machine.ts';
import { toBankChallengeView } from './bank-challenge.view.ts';

function challenge(...events: readonly BankChallengeEvent['type'][]) {
  const clock = new SimulatedClock();
  const flow = createActor(bankChallengeMachine, { clock }).start();
  for (const type of events) flow.send({ type });
  return { clock, flow, readScreen: () => toBankChallengeView(flow.getSnapshot()).screen };
}

/** Spec §2: the card's bank may require 3-D Secure. */
describe('the bank’s confirmation in a frame', () => {
  it.each([
    [[], 'loading'],
    [['frame.loaded'], 'shown'],
    [['frame.loaded', 'frame.answered'], 'answered'],
    [['frame.answered'], 'answered'],
    [['frame.closed'], 'abandoned'],
    [['frame.loaded', 'frame.closed', 'frame.answered'], 'abandoned'],
    [['frame.loaded', 'frame.closed', 'frame.requested'], 'loading'],
    [['frame.blocked'], 'unframed'],
    [['frame.blocked', 'frame.requested'], 'loading'],
    [['frame.answered', 'frame.requested'], 'loading'],
  ] as const)('after %j is %s', (events, screen) => {
    expect(challenge(...events).readScreen()).toBe(screen);
  });

  it('opens in the same tab when the frame has not loaded after eight seconds', () => {
    const { clock, readScreen } = challenge();
    clock.increment(7_999);
    const before = readScreen();
    clock.increment(1);

    expect([before, readScreen()]).toEqual(['loading', 'unframed']);
  });

  it('waits for the payer as long as they need once it has loaded', () => {
    const { clock, readScreen } = challenge('frame.loaded');
    clock.increment(600_000);

    expect(readScreen()).toBe('shown');
  });
});
