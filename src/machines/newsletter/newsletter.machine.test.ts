import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryUnsubscribeToken } from '#adapters/memory/newsletter.memory.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createNewsletterActors } from './newsletter.actors.ts';
import { newsletterMachine } from './newsletter.machine.ts';
import { toNewsletterView } from './newsletter.view.ts';

function following(token: string | null) {
  const { newsletter, backend } = memoryPorts();
  const flow = createActor(newsletterMachine.provide({ actors: createNewsletterActors(newsletter) }), {
    input: { token },
  }).start();
  return {
    newsletter,
    backend,
    view: () => toNewsletterView(flow.getSnapshot()),
    confirm: async () => {
      flow.send({ type: 'unsubscribe.confirmed' });
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

describe('the unsubscribe link', () => {
  it('unsubscribes only after confirmation', async () => {
    const { newsletter, view, confirm } = following(memoryUnsubscribeToken);
    const before = [...newsletter.unsubscribedTokens];
    const asked = view();
    await confirm();

    expect(before).toEqual([]);
    expect(asked).toEqual({ screen: 'confirming', busy: false, failure: null });
    expect([...newsletter.unsubscribedTokens]).toEqual([memoryUnsubscribeToken]);
    expect(view()).toEqual({ screen: 'unsubscribed' });
  });

  it('reports a forged link', async () => {
    const forged = following('mariana.k3f.forged');
    await forged.confirm();

    expect(forged.view()).toEqual({ screen: 'invalidLink' });
    expect([...forged.newsletter.unsubscribedTokens]).toEqual([]);
  });

  it('sends no request when it is truncated', () => {
    expect(following(null).view()).toEqual({ screen: 'invalidLink' });
  });
});

const walked = walkMachine(newsletterMachine, {
  input: { token: memoryUnsubscribeToken },
  events: [{ type: 'unsubscribe.confirmed' }],
  actorResults: {
    unsubscribe: [ok(null), err(createFlowFailure('LINK_INVALID')), err(createFlowFailure('OFFLINE'))],
  },
  distinguish: ({ context }) => context.failure?.code,
});

describe('unsubscribing', () => {
  it('reaches every state', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
  });

  it('can be retried after a connection failure or an unexpected error', () => {
    const troubles = walked.snapshots.map((snapshot) => toNewsletterView(snapshot));

    expect(
      troubles
        .flatMap((view) => (view.screen === 'confirming' && view.failure ? [view.failure.code] : []))
        .sort(),
    ).toEqual(['OFFLINE', 'UNEXPECTED']);
    expect(walked.unhandledErrors).toEqual([]);
  });
});
