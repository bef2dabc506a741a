import type { Result } from '#domain/shared/result.ts';
import { cancellationContract } from '#testing/port-contracts/cancellations.contract.ts';
import { deskPlanContract } from '#testing/port-contracts/desk-plans.contract.ts';
import { installmentContract } from '#testing/port-contracts/installments.contract.ts';
import { type KeptWay, keptContract } from '#testing/port-contracts/kept-sales.contract.ts';
import { moneyAlertContract } from '#testing/port-contracts/money-alerts.contract.ts';
import { paymentLinkContract } from '#testing/port-contracts/payment-links.contract.ts';
import { portContracts } from '#testing/port-contracts/port-contracts.ts';
import { refundContract } from '#testing/port-contracts/refunds.contract.ts';
import { aSavedCard, mariana } from '#testing/sale-desk.ts';
import { memoryCode } from './authentication.memory.ts';
import { fanOfThePlan } from './installments.memory.ts';
import { memoryPorts } from './memory-ports.ts';
import { memoryMoneyAlerts } from './money-alerts.memory.ts';
import { linkTokenOf } from './payment-links.memory.ts';

portContracts('the box office in memory', async () => {
  const ports = memoryPorts();
  const free = Array.from({ length: 12 }, (_, seat) => ({
    sectionCode: 'W1',
    seatCode: `C-${seat + 1}`,
    quantity: 1,
  }));
  return {
    visitor: async () => ports,
    onSale: async () => ({ eventId: 'ev-paramo', free }),
    codeFor: async () => memoryCode,
    manyVisitors: false,
  };
});

cancellationContract('the box office in memory', async () => {
  const ports = memoryPorts();
  return { cancellations: ports.cancellations, eventId: 'ev-paramo' };
});

moneyAlertContract('the box office in memory', async () => {
  const { office } = memoryPorts();
  const alerts = memoryMoneyAlerts(office, [
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
      end: null,
    },
  ]);
  return { alerts, alertId: 'alert' };
});

installmentContract('the box office in memory', async () => {
  const { installments } = memoryPorts();
  return { installments, planId: 'plan-1', token: async () => 'token' };
});

deskPlanContract('the box office in memory', async () => {
  const { deskPlans } = memoryPorts();
  return { deskPlans, words: fanOfThePlan.email };
});

refundContract('the box office in memory', async () => {
  const ports = memoryPorts();
  ports.office.user = ports.office.users.find(({ roles }) => roles.includes('fan')) ?? null;
  const items = [1, 2, 3].map((seat) => ({ sectionCode: 'W1', seatCode: `C-${seat}`, quantity: 1 }));
  const wish = {
    eventId: 'ev-paramo',
    mode: 'SELF_SERVICE',
    reservationId: null,
    items,
    key: 'hold',
  } as const;
  const { reservationId, total } = value(await ports.seatHolds.hold(wish));
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
      mode: 'SELF_SERVICE',
      reservationId,
      fanId: null,
      channel: 'WEB_DESKTOP',
      seenTotal: { amount: total.total, currency: total.currency },
      payment: { method: 'CARD', card, installments: 1 },
      payer: { email: 'ana@correo.co', firstName: 'Ana', lastName: 'Ruiz', ...documents },
      key: 'pay',
    }),
  );
  return { refunds: ports.refunds, orderId };
});

keptContract('the box office in memory', async () => {
  const ports = memoryPorts();
  ports.office.users.push(mariana);
  ports.office.user = { ...mariana, id: 'manager', roles: ['manager'] };
  return { keptSales: ports.keptSales, kept: keptIn(ports) };
});

/** A manager's hold for a fan, kept in one of both ways. */
function keptIn(ports: ReturnType<typeof memoryPorts>) {
  let seat = 0;
  return async (payment: KeptWay) => {
    seat += 1;
    const items = [{ sectionCode: 'W1', seatCode: `C-${seat}`, quantity: 1 }];
    const hold = {
      eventId: 'ev-paramo',
      mode: 'ASSISTED',
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
        mode: 'ASSISTED',
        reservationId,
        fanId,
        channel: 'WEB_DESKTOP',
        seenTotal: { amount: total.total, currency: total.currency },
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
      mode: 'ASSISTED',
      reservationId: null,
      items: seats,
      key: 'hold',
    }),
  );
  ports.office.users.push(mariana);
  await ports.seatHolds.update({
    reservationId,
    version,
    ops: [{ op: 'setFan', fanId: mariana.id }],
    key: 'name',
  });
  const { orderId } = value(
    await ports.checkout.pay({
      mode: 'ASSISTED',
      reservationId,
      fanId: mariana.id,
      channel: 'WEB_DESKTOP',
      seenTotal: { amount: total.total, currency: total.currency },
      payment: { method: 'LINK', channel: 'EMAIL' },
      payer: null,
      key: 'pay',
    }),
  );
  return {
    fan: ports.paymentLinks,
    seller: ports.paymentLinks,
    token: linkTokenOf(orderId),
    orderId,
    takeBack: () => ports.checkout.cancelPayment(orderId),
    async withACard() {
      const card = aSavedCard();
      ports.office.user = mariana;
      ports.office.cards.push(card);
      return { links: ports.paymentLinks, cardId: card.id };
    },
  };
});

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
