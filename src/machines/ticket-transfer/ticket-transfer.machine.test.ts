import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import { err, ok } from '#domain/shared/result.ts';
import { seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createTicketTransferActors } from './ticket-transfer.actors.ts';
import { ticketTransferMachine } from './ticket-transfer.machine.ts';
import { toTicketTransferView } from './ticket-transfer.view.ts';

/** Buys two seats of one event for the visitor. */
async function buyTwoSeats(ports: MemoryPorts): Promise<void> {
  const held = await ports.seatHolds.hold({
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [seat('A-1'), seat('A-2')].map((item) => ({ ...item, quantity: 1 })),
    key: 'key-hold',
  });
  if (!held.ok) throw new Error('The seats are not free');
  const { reservationId, total } = held.value;
  const documents = { documentType: 'CC', documentNumber: '1020304050' } as const;
  const card = await ports.checkout.tokenizeCard(reservationId, {
    number: '4013540682746260',
    expiryMonth: 11,
    expiryYear: 2030,
    securityCode: '123',
    holderName: 'APRO',
    ...documents,
  });
  if (!card.ok) throw new Error('The card was not accepted');
  await ports.checkout.pay({
    salesChannel: 'SELF_SERVICE',
    reservationId,
    fanId: null,
    channel: 'WEB_DESKTOP',
    expectedTotal: { amount: total.total, currency: total.currency },
    payment: { method: 'CARD', card: card.value, installments: 1 },
    payer: { email: 'ana@correo.co', firstName: 'Ana', lastName: 'Ruiz', ...documents },
    key: 'key-pay',
  });
}

async function readTickets(ports: MemoryPorts) {
  const read = await ports.myTickets.listTickets();
  if (!read.ok) throw new Error('The tickets were not read');
  return read.value;
}

/** A flow about the first of two tickets that a fan bought. */
async function start() {
  const ports = memoryPorts();
  await buyTwoSeats(ports);
  const ids = (await readTickets(ports)).flatMap(({ tickets }) => tickets.map(({ id }) => id));
  const flow = createActor(ticketTransferMachine.provide({ actors: createTicketTransferActors(ports) }), {
    input: { seed: 'seed', ticketId: ids[0] ?? '', market: 'COL' },
  }).start();
  const settled = async () =>
    toTicketTransferView(await waitFor(flow, (snapshot) => !snapshot.hasTag('busy')));
  await settled();
  return { flow, ids, settled };
}

describe('a fan who gives tickets away', () => {
  it('chooses tickets of the event and a contact, sees the open offer, and withdraws it', async () => {
    const { flow, ids, settled } = await start();

    const before = await settled();
    flow.send({ type: 'offer.submitted', ticketIds: ids, contact: 'luz@correo.co', channel: 'SMS' });
    const offered = await settled();
    flow.send({ type: 'withdrawal.confirmed' });
    const after = await settled();

    expect(before).toMatchObject({ screen: 'choosing', ticketIds: [ids[0]], tickets: [{}, {}] });
    expect(offered).toMatchObject({
      screen: 'offered',
      to: 'l•••@correo.co',
      isNew: true,
      tickets: [{ id: ids[0] }, { id: ids[1] }],
    });
    expect(after).toMatchObject({ screen: 'choosing', wasWithdrawn: true });
  });

  it('is asked again for a contact that is none, and for a ticket', async () => {
    const { flow, ids, settled } = await start();

    flow.send({ type: 'offer.submitted', ticketIds: ids, contact: 'luz@', channel: 'SMS' });
    const mistyped = await settled();
    flow.send({ type: 'offer.submitted', ticketIds: [], contact: 'luz@correo.co', channel: 'SMS' });

    expect(mistyped).toMatchObject({
      screen: 'choosing',
      contact: 'luz@',
      issues: [{ field: 'contact', reason: 'NOT_AN_EMAIL' }],
    });
    expect(await settled()).toMatchObject({
      screen: 'choosing',
      ticketIds: [],
      issues: [{ field: 'ticket' }],
    });
  });

  it('is never left without a way on, whatever fails', async () => {
    const ports = memoryPorts();
    await buyTwoSeats(ports);
    const groups = await readTickets(ports);
    const ticketId = groups[0]?.tickets[0]?.id ?? '';
    const offered = groups.map(({ event, tickets }) => ({
      event,
      tickets: tickets.map((ticket) => ({
        ...ticket,
        transfer: { ...ticket.transfer, offer: { id: 'offer', to: 'l•••@correo.co' } },
      })),
    }));

    const walked = walkMachine(ticketTransferMachine, {
      input: { seed: 'seed', ticketId, market: 'COL' },
      events: [
        { type: 'offer.submitted', ticketIds: [ticketId], contact: 'luz@correo.co', channel: 'SMS' },
        { type: 'offer.submitted', ticketIds: [ticketId], contact: 'luz', channel: 'SMS' },
        { type: 'withdrawal.confirmed' },
        { type: 'retry.requested' },
      ],
      actorResults: {
        list: [ok(groups), ok(offered), err(createFlowFailure('OFFLINE'))],
        offer: [
          ok(null),
          err(createFlowFailure('TICKET_NOT_TRANSFERABLE')),
          err(createFlowFailure('TICKETS_BELONG_TOGETHER')),
        ],
        withdraw: [ok(null), err(createFlowFailure('OFFER_OVER')), err(createFlowFailure('OFFLINE'))],
      },
      distinguish: ({ context }) => [
        context.failure?.code,
        context.issues.length,
        context.done,
        context.groups === offered,
        context.groups === null,
      ],
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['ticketTransfer.listed'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(
      [...new Set(walked.snapshots.map((snapshot) => toTicketTransferView(snapshot).screen))].toSorted(),
    ).toEqual(['choosing', 'failed', 'loading', 'offered']);
  });
});
