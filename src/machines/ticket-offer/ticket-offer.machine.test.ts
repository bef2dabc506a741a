import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryTicketTransfers } from '#adapters/memory/ticket-transfers.memory.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createTicketOfferActors } from './ticket-offer.actors.ts';
import { ticketOfferMachine } from './ticket-offer.machine.ts';
import { toTicketOfferView } from './ticket-offer.view.ts';

const anOffer = (overrides: Partial<TicketOffer> = {}): TicketOffer => ({
  id: 'offer-1',
  status: 'OFFERED',
  viewer: 'RECEIVER',
  sender: 'Ana',
  to: 'l•••@correo.co',
  event: { id: 'ev', title: 'Páramo – Ceiba', venue: 'Estadio', startsAt: 2, timeZone: 'America/Bogota' },
  tickets: [{ zone: 'Sur', sectionCode: 'Sur|1', seatCode: 'A-1' }],
  until: 1,
  obstacle: null,
  ...overrides,
});

async function start(offer: TicketOffer) {
  const offers = [offer];
  const flow = createActor(
    ticketOfferMachine.provide({
      actors: createTicketOfferActors(memoryTicketTransfers(memoryPorts().backend, offers)),
    }),
    { input: { seed: 'seed', reference: 'offer-1' } },
  ).start();
  const settled = async () => toTicketOfferView(await waitFor(flow, (snapshot) => !snapshot.hasTag('busy')));
  await settled();
  return { flow, settled, offers };
}

describe('the receiver of an offer', () => {
  it('accepts it', async () => {
    const { flow, settled, offers } = await start(anOffer());

    flow.send({ type: 'acceptance.confirmed' });

    expect(await settled()).toMatchObject({ screen: 'accepted' });
    expect(offers[0]?.status).toBe('ACCEPTED');
  });

  it('declines it, also without an account', async () => {
    const { flow, settled } = await start(anOffer({ viewer: 'ANONYMOUS' }));

    flow.send({ type: 'acceptance.confirmed' });
    const open = await settled();
    flow.send({ type: 'decline.confirmed' });

    expect(open).toMatchObject({ screen: 'open', deciding: null });
    expect(await settled()).toMatchObject({ screen: 'declined' });
  });

  it.each([{ status: 'WITHDRAWN' }, { obstacle: 'TOO_LATE' }] as const)(
    'learns that it is over: %o',
    async (end) => {
      const { settled } = await start(anOffer(end));

      expect(await settled()).toMatchObject({ screen: 'over', offer: end });
    },
  );

  it('learns that it was withdrawn while they decided', async () => {
    const { flow, settled, offers } = await start(anOffer());
    offers[0] = anOffer({ status: 'WITHDRAWN', to: '' });

    flow.send({ type: 'acceptance.confirmed' });

    expect(await settled()).toMatchObject({ screen: 'over', offer: { status: 'WITHDRAWN' } });
  });

  it('is never left without a way on, whatever fails', () => {
    const walked = walkMachine(ticketOfferMachine, {
      input: { seed: 'seed', reference: 'offer-1' },
      events: [{ type: 'acceptance.confirmed' }, { type: 'decline.confirmed' }, { type: 'retry.requested' }],
      actorResults: {
        read: [ok(anOffer()), ok(anOffer({ status: 'WITHDRAWN' })), err(createFlowFailure('OFFLINE'))],
        accept: [ok(null), err(createFlowFailure('OFFER_OVER')), err(createFlowFailure('OFFLINE'))],
        decline: [ok(null), err(createFlowFailure('OFFER_OVER')), err(createFlowFailure('OFFLINE'))],
      },
      distinguish: ({ context }) => [context.failure?.code, context.offer?.status],
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(
      walked.statesWithoutPathTo(['ticketOffer.shown', 'ticketOffer.accepted', 'ticketOffer.declined']),
    ).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(
      [...new Set(walked.snapshots.map((snapshot) => toTicketOfferView(snapshot).screen))].toSorted(),
    ).toEqual(['accepted', 'declined', 'failed', 'loading', 'open', 'over']);
  });

  it('is told when the link was cut short', () => {
    const flow = createActor(ticketOfferMachine, { input: { seed: 'seed', reference: null } }).start();

    expect(toTicketOfferView(flow.getSnapshot())).toMatchObject({
      screen: 'failed',
      failure: { code: 'NOT_FOUND' },
    });
  });
});
