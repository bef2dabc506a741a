import type { Result } from '#domain/shared/result.ts';
import { assistedInstallmentContract } from '#testing/port-contracts/assisted-installments.contract.ts';
import { cancellationContract } from '#testing/port-contracts/cancellations.contract.ts';
import { eventDraftsContract } from '#testing/port-contracts/event-drafts.contract.ts';
import { installmentContract } from '#testing/port-contracts/installments.contract.ts';
import { managedCatalogueContract } from '#testing/port-contracts/managed-catalogue.contract.ts';
import { paymentExceptionContract } from '#testing/port-contracts/payment-exceptions.contract.ts';
import { paymentLinkContract } from '#testing/port-contracts/payment-links.contract.ts';
import { planOfferContract } from '#testing/port-contracts/plan-offers.contract.ts';
import { portContracts } from '#testing/port-contracts/port-contracts.ts';
import { refundContract } from '#testing/port-contracts/refunds.contract.ts';
import { saleControlsContract } from '#testing/port-contracts/sale-controls.contract.ts';
import { savedCardsContract } from '#testing/port-contracts/saved-cards.contract.ts';
import { type BookingMethod, staffBookingContract } from '#testing/port-contracts/staff-bookings.contract.ts';
import { aSavedCard, mariana } from '#testing/sale-driver.ts';
import { memoryCode } from './authentication.memory.ts';
import { installmentPlanFan } from './installments.memory.ts';
import { memoryPorts } from './memory-ports.ts';
import { memoryPaymentExceptions } from './payment-exceptions.memory.ts';
import { buildPaymentLinkToken } from './payment-links.memory.ts';

portContracts('the box office in memory', async () => {
  const ports = memoryPorts();
  const free = Array.from({ length: 12 }, (_, seat) => ({
    sectionCode: 'W1',
    seatCode: `C-${seat + 1}`,
    quantity: 1,
  }));
  return {
    createVisitor: async () => ports,
    eventOnSale: async () => ({ eventId: 'ev-paramo', free }),
    readCode: async () => memoryCode,
    supportsSeveralVisitors: false,
  };
});

cancellationContract('the box office in memory', async () => {
  const ports = memoryPorts();
  return { cancellations: ports.cancellations, eventId: 'ev-paramo' };
});

eventDraftsContract('the box office in memory', async () => {
  const ports = memoryPorts();
  return { eventDrafts: ports.eventDrafts, draftPreviews: ports.draftPreviews, eventId: 'ev-paramo' };
});

managedCatalogueContract('the box office in memory', async () => {
  const ports = memoryPorts();
  return { managedCatalogue: ports.managedCatalogue, eventId: 'ev-paramo', word: 'páramo' };
});

saleControlsContract('the box office in memory', async () => {
  const ports = memoryPorts();
  return { saleControls: ports.saleControls, eventId: 'ev-paramo' };
});

paymentExceptionContract('the box office in memory', async () => {
  const { backend } = memoryPorts();
  const alerts = memoryPaymentExceptions(backend, [
    {
      id: 'alert',
      kind: 'CHARGED_BACK',
      since: 0,
      order: null,
      buyer: null,
      amount: null,
      expected: null,
      paymentId: '81',
      detail: null,
      decisions: ['ACKNOWLEDGE'],
      resolution: null,
    },
  ]);
  return { alerts, alertId: 'alert' };
});

installmentContract('the box office in memory', async () => {
  const { installments } = memoryPorts();
  return { installments, planId: 'plan-1', token: async () => 'token' };
});

assistedInstallmentContract('the box office in memory', async () => {
  const { assistedInstallments } = memoryPorts();
  return { assistedInstallments: assistedInstallments, searchText: installmentPlanFan.email };
});

planOfferContract('the box office in memory', async () => {
  const { planOffers, seatHolds } = memoryPorts();
  const held = await seatHolds.hold({
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [{ sectionCode: 'W1', seatCode: 'A-1', quantity: 1 }],
    key: 'plan-offer-hold',
  });
  if (!held.ok) throw new Error('The seat is held');
  return { planOffers, reservationId: held.value.reservationId };
});

refundContract('the box office in memory', async () => {
  const ports = memoryPorts();
  ports.backend.user = ports.backend.users.find(({ roles }) => roles.includes('fan')) ?? null;
  const items = [1, 2, 3].map((seat) => ({ sectionCode: 'W1', seatCode: `C-${seat}`, quantity: 1 }));
  const input = {
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items,
    key: 'hold',
  } as const;
  const { reservationId, total } = value(await ports.seatHolds.hold(input));
  const documents = { documentType: 'CC', documentNumber: '1020304050' } as const;
  const card = value(
    await ports.checkout.tokenizeCard(reservationId, {
      number: '4013540682746260',
      expiryMonth: 11,
      expiryYear: 2030,
      securityCode: '123',
      holderName: 'APRO',
      ...documents,
    }),
  );
  const { orderId } = value(
    await ports.checkout.pay({
      salesChannel: 'SELF_SERVICE',
      reservationId,
      fanId: null,
      channel: 'WEB_DESKTOP',
      expectedTotal: { amount: total.total, currency: total.currency },
      payment: { method: 'CARD', card, installments: 1 },
      payer: { email: 'ana@correo.co', firstName: 'Ana', lastName: 'Ruiz', ...documents },
      key: 'pay',
    }),
  );
  return { refunds: ports.refunds, orderId };
});

staffBookingContract('the box office in memory', async () => {
  const ports = memoryPorts();
  ports.backend.users.push(mariana);
  ports.backend.user = { ...mariana, id: 'manager', roles: ['manager'] };
  return { staffBookings: ports.staffBookings, createBooking: createBooking(ports) };
});

savedCardsContract('the box office in memory', async ({ count }) => {
  const ports = memoryPorts();
  ports.backend.user = mariana;
  for (let saved = 0; saved < count; saved++)
    ports.backend.cards.push(aSavedCard({ id: `card-${saved}`, isDefault: saved === 0 }));
  return { savedCards: ports.savedCards };
});

/** Creates a manager's booking for a fan, by either method. */
function createBooking(ports: ReturnType<typeof memoryPorts>) {
  let seat = 0;
  return async (payment: BookingMethod) => {
    seat += 1;
    const items = [{ sectionCode: 'W1', seatCode: `C-${seat}`, quantity: 1 }];
    const hold = {
      eventId: 'ev-paramo',
      salesChannel: 'ASSISTED',
      reservationId: null,
      items,
      key: `hold-${seat}`,
    } as const;
    const { reservationId, version, total } = value(await ports.seatHolds.hold(hold));
    const fanId = mariana.id;
    value(
      await ports.seatHolds.update({
        reservationId,
        version,
        ops: [{ op: 'setFan', fanId }],
        key: `name-${seat}`,
      }),
    );
    const { code } = value(
      await ports.checkout.pay({
        salesChannel: 'ASSISTED',
        reservationId,
        fanId,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: total.total, currency: total.currency },
        payment,
        payer: null,
        key: `keep-${seat}`,
      }),
    );
    return { code };
  };
}

paymentLinkContract('the box office in memory', async () => {
  const ports = memoryPorts();
  const seats = [1, 2].map((seat) => ({ sectionCode: 'W1', seatCode: `C-${seat}`, quantity: 1 }));
  const { reservationId, version, total } = value(
    await ports.seatHolds.hold({
      eventId: 'ev-paramo',
      salesChannel: 'ASSISTED',
      reservationId: null,
      items: seats,
      key: 'hold',
    }),
  );
  ports.backend.users.push(mariana);
  await ports.seatHolds.update({
    reservationId,
    version,
    ops: [{ op: 'setFan', fanId: mariana.id }],
    key: 'name',
  });
  const { orderId } = value(
    await ports.checkout.pay({
      salesChannel: 'ASSISTED',
      reservationId,
      fanId: mariana.id,
      channel: 'WEB_DESKTOP',
      expectedTotal: { amount: total.total, currency: total.currency },
      payment: { method: 'LINK', channel: 'EMAIL' },
      payer: null,
      key: 'pay',
    }),
  );
  return {
    fan: ports.paymentLinks,
    seller: ports.paymentLinks,
    token: buildPaymentLinkToken(orderId),
    orderId,
    revoke: () => ports.checkout.cancelPayment(orderId),
    async linkForSignedInFan() {
      const card = aSavedCard();
      ports.backend.user = mariana;
      ports.backend.cards.push(card);
      return { links: ports.paymentLinks, cardId: card.id };
    },
  };
});

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
