import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createSavedCardsActors } from './saved-cards.actors.ts';
import { savedCardsMachine } from './saved-cards.machine.ts';
import { toSavedCardsView } from './saved-cards.view.ts';

const aCard = (id: string): SavedCard => ({
  id,
  brand: 'visa',
  lastFour: '4242',
  expMonth: 11,
  expYear: 2030,
  issuer: null,
  securityCodeLength: 3,
  isDefault: false,
  isExpired: false,
});

describe('the saved cards of a fan', () => {
  it('are listed, and a removed one is named and gone', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aCard('one'), aCard('two'));
    const actors = createSavedCardsActors(ports.savedCards);
    const flow = createActor(savedCardsMachine.provide({ actors })).start();
    await waitFor(flow, (snapshot) => snapshot.matches('listed'));

    flow.send({ type: 'removal.confirmed', cardId: 'one' });
    await waitFor(flow, (snapshot) => snapshot.matches('listed'));

    expect(toSavedCardsView(flow.getSnapshot())).toEqual({
      screen: 'ready',
      cards: [{ ...aCard('two'), isDefault: true }],
      removing: null,
      removed: aCard('one'),
      failure: null,
    });
    expect(ports.backend.cards).toMatchObject([{ id: 'two' }]);
  });

  it('are read again when the card to remove is gone already', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aCard('one'), aCard('two'));
    const actors = createSavedCardsActors(ports.savedCards);
    const flow = createActor(savedCardsMachine.provide({ actors })).start();
    await waitFor(flow, (snapshot) => snapshot.matches('listed'));
    await ports.savedCards.removeCard('one');

    flow.send({ type: 'removal.confirmed', cardId: 'one' });
    await waitFor(flow, (snapshot) => snapshot.matches('listed'));

    expect(toSavedCardsView(flow.getSnapshot())).toMatchObject({
      cards: [{ id: 'two' }],
      removed: { id: 'one' },
      failure: null,
    });
  });

  it('stay visible when a removal fails, and can be read again after a failure', () => {
    const walked = walkMachine(savedCardsMachine, {
      input: undefined,
      events: [{ type: 'removal.confirmed', cardId: 'one' }, { type: 'retry.requested' }],
      actorResults: {
        list: [ok([aCard('one')]), err(createFlowFailure('OFFLINE'))],
        remove: [ok([]), err(createFlowFailure('PROVIDER_UNAVAILABLE'))],
      },
      distinguish: ({ context }) => [context.failure?.code, context.cards.length],
    });
    const afterFailedRemoval = walked.snapshots.filter(
      ({ context }) => context.failure?.code === 'PROVIDER_UNAVAILABLE',
    );

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['savedCards.listed'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(afterFailedRemoval.map(toSavedCardsView)).toContainEqual(
      expect.objectContaining({ screen: 'ready', cards: [aCard('one')], removing: null, removed: null }),
    );
  });
});
