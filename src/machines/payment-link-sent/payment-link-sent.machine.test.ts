import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { paymentLinkSentMachine } from './payment-link-sent.machine.ts';
import { toPaymentLinkSentView } from './payment-link-sent.view.ts';

function atDesk(...answers: readonly ActorResult<unknown>[]) {
  const keys: string[] = [];
  const flow = createActor(
    paymentLinkSentMachine.provide({
      actors: {
        resend: fromPromise(async ({ input }) => {
          keys.push(input.key);
          return (answers[keys.length - 1] ?? ok(null)) as ActorResult<Purchase>;
        }),
      },
    }),
    { input: { orderId: 'o', seed: 's' } },
  ).start();
  return {
    keys,
    async press() {
      flow.send({ type: 'resend.requested' });
      flow.send({ type: 'resend.requested' });
      await waitFor(flow, (snapshot) => !snapshot.matches('sending'));
      return toPaymentLinkSentView(flow.getSnapshot());
    },
  };
}

/** Product: LINK, "the seller can send it again". */
describe('a sent payment link', () => {
  it('is resent once per request, even when it is pressed repeatedly', async () => {
    const { press, keys } = atDesk();

    expect(await press()).toEqual({ sending: false, sent: true, failure: null });
    await press();
    expect(keys).toEqual(['s-send-0', 's-send-1']);
  });

  it('reuses the key after a lost response and uses a new one after a rejection', async () => {
    const { press, keys } = atDesk(
      err(createFlowFailure('UNKNOWN')),
      err(createFlowFailure('TooManyRequestsException')),
    );

    expect(await press()).toMatchObject({ sent: false, failure: { code: 'UNKNOWN' } });
    expect(await press()).toMatchObject({ failure: { code: 'TooManyRequestsException' } });
    expect(await press()).toMatchObject({ sent: true, failure: null });
    expect(keys).toEqual(['s-send-0', 's-send-0', 's-send-1']);
  });

  it('can always be resent', () => {
    const walked = walkMachine(paymentLinkSentMachine, {
      input: { orderId: 'o', seed: 's' },
      events: [{ type: 'resend.requested' }],
      actorResults: {
        resend: [ok(null), err(createFlowFailure('UNKNOWN')), err(createFlowFailure('HOLD_EXPIRED'))],
      },
      distinguish: ({ context }) => [context.failure?.code, Math.min(context.requestCount, 2)],
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['paymentLinkSent.sent'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });
});
