import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import type { Settled } from '../support/settle.ts';
import { troubleWith } from '../support/trouble.ts';
import { sentLinkMachine } from './sent-link.machine.ts';
import { toSentLinkView } from './sent-link.view.ts';

function atDesk(...answers: readonly Settled<unknown>[]) {
  const keys: string[] = [];
  const flow = createActor(
    sentLinkMachine.provide({
      actors: {
        send: fromPromise(async ({ input }) => {
          keys.push(input.key);
          return (answers[keys.length - 1] ?? ok(null)) as Settled<Purchase>;
        }),
      },
    }),
    { input: { orderId: 'o', seed: 's' } },
  ).start();
  return {
    keys,
    async press() {
      flow.send({ type: 'sending.requested' });
      flow.send({ type: 'sending.requested' });
      await waitFor(flow, (snapshot) => !snapshot.matches('sending'));
      return toSentLinkView(flow.getSnapshot());
    },
  };
}

/** Product: LINK, "the seller can send it again". */
describe('a link that was sent', () => {
  it('is sent once more per press, however often it is pressed meanwhile', async () => {
    const { press, keys } = atDesk();

    expect(await press()).toEqual({ sending: false, sent: true, trouble: null });
    await press();
    expect(keys).toEqual(['s-send-0', 's-send-1']);
  });

  it('asks with the same key when the answer was lost, and with another after a no', async () => {
    const { press, keys } = atDesk(err(troubleWith('UNKNOWN')), err(troubleWith('TooManyRequestsException')));

    expect(await press()).toMatchObject({ sent: false, trouble: { code: 'UNKNOWN' } });
    expect(await press()).toMatchObject({ trouble: { code: 'TooManyRequestsException' } });
    expect(await press()).toMatchObject({ sent: true, trouble: null });
    expect(keys).toEqual(['s-send-0', 's-send-0', 's-send-1']);
  });

  it('can always be sent once more', () => {
    const walked = walk(sentLinkMachine, {
      input: { orderId: 'o', seed: 's' },
      events: [{ type: 'sending.requested' }],
      answers: { send: [ok(null), err(troubleWith('UNKNOWN')), err(troubleWith('HOLD_EXPIRED'))] },
      apart: ({ context }) => [context.trouble?.code, Math.min(context.wishes, 2)],
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.stuck(['sentLink.sent'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });
});
