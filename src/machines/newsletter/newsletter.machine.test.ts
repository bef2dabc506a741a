import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryNewsToken } from '#adapters/memory/newsletter.memory.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { newsletterActors } from './newsletter.actors.ts';
import { newsletterMachine } from './newsletter.machine.ts';
import { toNewsletterView } from './newsletter.view.ts';

function following(token: string | null) {
  const { newsletter, office } = memoryPorts();
  const flow = createActor(newsletterMachine.provide({ actors: newsletterActors(newsletter) }), {
    input: { token },
  }).start();
  return {
    newsletter,
    office,
    view: () => toNewsletterView(flow.getSnapshot()),
    confirm: async () => {
      flow.send({ type: 'ending.confirmed' });
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

describe('the link that ends the news', () => {
  it('ends nothing until somebody says so', async () => {
    const { newsletter, view, confirm } = following(memoryNewsToken);
    const before = [...newsletter.ended];
    const asked = view();
    await confirm();

    expect(before).toEqual([]);
    expect(asked).toEqual({ screen: 'asking', busy: false, trouble: null });
    expect([...newsletter.ended]).toEqual([memoryNewsToken]);
    expect(view()).toEqual({ screen: 'ended' });
  });

  it('is told from one that does not work', async () => {
    const forged = following('mariana.k3f.forged');
    await forged.confirm();

    expect(forged.view()).toEqual({ screen: 'unreadable' });
    expect([...forged.newsletter.ended]).toEqual([]);
  });

  it('asks for nothing when it was cut short', () => {
    expect(following(null).view()).toEqual({ screen: 'unreadable' });
  });
});

const walked = walk(newsletterMachine, {
  input: { token: memoryNewsToken },
  events: [{ type: 'ending.confirmed' }],
  answers: {
    unsubscribe: [ok(null), err(troubleWith('LINK_INVALID')), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => context.trouble?.code,
});

describe('ending the news', () => {
  it('reaches every state', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
  });

  it('can be tried again after a line that was down, or a bug of ours', () => {
    const troubles = walked.snapshots.map((snapshot) => toNewsletterView(snapshot));

    expect(
      troubles
        .flatMap((view) => (view.screen === 'asking' && view.trouble ? [view.trouble.code] : []))
        .sort(),
    ).toEqual(['OFFLINE', 'UNEXPECTED']);
    expect(walked.unguarded).toEqual([]);
  });
});
