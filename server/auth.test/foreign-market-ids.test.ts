import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintTables } from '#server/test/fingerprint.ts';
import { anId } from '#server/test/given.ts';
import { importTestEvent } from '#server/test/imported-event.ts';
import {
  aPlan,
  aPlanInDefault,
  buildCollectionBody,
  offerPlans,
  readOfferedPlans,
} from '#server/test/installments.ts';
import { anOperator } from '#server/test/operators.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';

/** A call of staff that names something of their own market: `id` stands in the path, `input` in the query or the body. */
type StaffCall = {
  readonly endpoint: string;
  readonly by: 'seller' | 'manager';
  readonly id?: string;
  readonly input?: Readonly<Record<string, unknown>>;
};

/** Staff routes that name nothing that exists before the call. */
const withoutIds = [
  ...['inviteOperator', 'registerFan', 'validateIdentification', 'courtesyReasonTypes', 'sellerSales'],
  ...['listOperators', 'listSignIns', 'listPaymentExceptions', 'backOfficeEvents', 'listManagedProducts'],
  'overdueInstallmentPlans',
  // The caller's own account.
  ...['reauthenticateOperator', 'beginSecondFactorReplacement', 'replaceSecondFactor', 'renewRecoveryCodes'],
];
/** Lists and searches: the other market gets an empty answer instead of a rejection. */
const searches = [
  'findFan',
  'findAccounts',
  'findInstallmentPlans',
  'soldOrders',
  'staffBookings',
  'announcedTransfers',
];

const moneyOf = ({ total }: HeldReservation) => ({ amount: total.total, currency: total.currency });

/** Creates something of the Mexican market for each staff route, and the values that only its market may read. */
async function createMexicanResources(system: TestSystem) {
  const market = 'MEX';
  const [seller, manager] = [await system.aSeller({ market }), await system.aManager({ market })];
  const operator = await anOperator(system.db, { roles: ['SELLER'], market });
  const [fan, payer] = [await system.aFan({ market }), await system.aFan({ market })];
  await system.db.query("update person set password_hash = 'x' where id = $1", [payer.id]);
  const show = await system.event(market);
  const sold = await system.held(fan, show, 0);
  const paid = await system.pay(fan, sold);
  const atShop = await system.held(fan, show, 1);
  const voucher = await system.payWith(fan, atShop, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
  const overpaid = await system.held(payer, show, 2);
  const transfer = await system.payWith(payer, overpaid, { method: 'TRANSFER', system: 'SPEI' });
  await system.payAtCounter(transfer.body.instruction.clabe, overpaid.total.total - 100);
  const assisted = async (seat: number, by: TestPerson, payment: Readonly<Record<string, unknown>>) => {
    const held = await system.heldAssisted(by, show, seat);
    const { body } = await system.sellAssistedWith(by, held, { fan, payment });
    return { held, orderId: String(body.orderId) };
  };
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  const booking = await assisted(3, manager, { method: 'RESERVATION', deadline });
  const released = await assisted(4, manager, { method: 'RESERVATION', deadline });
  const reference = `BANCO ${randomUUID().slice(0, 8)}`;
  const announced = await assisted(5, seller, { method: 'PROCESSING_TRANSFER', reference });
  const linked = await assisted(6, seller, { method: 'LINK', channel: 'EMAIL' });
  const toSell = await system.heldAssisted(seller, show, 7);
  const toGive = await system.heldAssisted(seller, show, 8);
  await system.db.query(
    'update reservation_item set base = 0, fee = 0, tax = 0, total = 0 where reservation_id = $1',
    [toGive.reservationId],
  );
  const plan = await aPlan(system.db, fan, { market });
  const inInstallments = await system.event(market);
  await offerPlans(system.db, inInstallments);
  const toPlan = await system.heldAssisted(seller, inInstallments, 0);
  const [offer] = await readOfferedPlans(seller, toPlan);
  const inDefault = await aPlanInDefault(system, { seller, fan, event: inInstallments, seat: 1 });
  await system.drain();
  const { ticketIds } = await system.status(fan, sold.reservationId);
  const [exception] = (await manager.visitor.get('/api/backoffice/payment-exceptions?state=OPEN')).body.items;
  const cancelled = await system.event(market);
  await expect
    .poll(async () => (await manager.visitor.get(`/api/backoffice/events/${cancelled.id}`)).status)
    .toBe(200);
  const named = (await manager.visitor.get(`/api/backoffice/events/${cancelled.id}`)).body.event.title;
  const imported = await importTestEvent(system.db, 'MEX');
  const startDraft = async (purpose: 'COPY' | 'CHANGE') =>
    (
      await manager.visitor.call('POST', `/api/backoffice/catalogue/${imported.id}/drafts`, {
        key: randomUUID(),
        body: { purpose },
      })
    ).body;
  const [draft, unwanted] = [await startDraft('CHANGE'), await startDraft('COPY')];
  const { version, saleOpensAt, saleClosesAt } = (
    await manager.visitor.get(`/api/backoffice/events/${cancelled.id}/sale`)
  ).body;
  const note = 'Llamó';
  const calls: readonly StaffCall[] = [
    { endpoint: 'lookUpBoxOfficeCode', by: 'seller', input: { code: voucher.body.code } },
    {
      endpoint: 'taquillaCheckout',
      by: 'seller',
      input: { code: voucher.body.code, expectedTotal: moneyOf(atShop) },
    },
    { endpoint: 'sendPaymentLink', by: 'seller', input: { orderId: linked.orderId } },
    {
      endpoint: 'placeFreeOrder',
      by: 'seller',
      input: { reservationId: toGive.reservationId, fanId: fan.id, channel: 'WEB_DESKTOP' },
    },
    {
      endpoint: 'openInstallmentPlan',
      by: 'seller',
      input: {
        reservationId: toPlan.reservationId,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        offerId: offer.id,
        installments: offer.installments,
      },
    },
    {
      endpoint: 'assistedCheckout',
      by: 'seller',
      input: {
        reservationId: toSell.reservationId,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        expectedTotal: moneyOf(toSell),
        payment: { method: 'TPV', voucherNumber: 'V-2028' },
      },
    },
    { endpoint: 'listOrders', by: 'seller', input: { id: announced.orderId } },
    { endpoint: 'cancelPayment', by: 'seller', input: { orderId: linked.orderId } },
    { endpoint: 'getSoldOrder', by: 'manager', id: String(paid.body.orderId) },
    {
      endpoint: 'refundSoldOrder',
      by: 'manager',
      id: String(paid.body.orderId),
      input: { ticketIds, seats: 'FOR_SALE', reason: 'ASKED_FOR', note, expectedAmount: moneyOf(sold) },
    },
    {
      endpoint: 'payStaffBooking',
      by: 'manager',
      id: booking.held.reservationId,
      input: { expectedTotal: moneyOf(booking.held), payment: { method: 'CASH' } },
    },
    { endpoint: 'releaseStaffBooking', by: 'manager', id: released.held.reservationId, input: {} },
    {
      endpoint: 'decideTransfer',
      by: 'manager',
      id: announced.held.reservationId,
      input: { decision: 'CONFIRMED', expectedTotal: moneyOf(announced.held) },
    },
    {
      endpoint: 'collectInstallmentPayment',
      by: 'seller',
      id: plan.planId,
      input: buildCollectionBody(plan, { installments: [0] }),
    },
    {
      endpoint: 'endInstallmentPlan',
      by: 'manager',
      id: inDefault.planId,
      input: { expectedRefund: inDefault.expectedRefund },
    },
    { endpoint: 'requirePasswordReset', by: 'manager', id: payer.id },
    {
      endpoint: 'resolvePaymentException',
      by: 'manager',
      id: exception.id,
      input: { decision: exception.decisions?.[0] ?? 'REFUND', note },
    },
    { endpoint: 'backOfficeEvent', by: 'manager', id: cancelled.id },
    { endpoint: 'getSaleControls', by: 'manager', id: cancelled.id },
    {
      endpoint: 'changeSaleControls',
      by: 'manager',
      id: cancelled.id,
      input: { version, isSuspended: true, saleOpensAt, saleClosesAt, sections: [] },
    },
    { endpoint: 'startEventDraft', by: 'manager', id: imported.id, input: { purpose: 'COPY' } },
    { endpoint: 'getEventDraft', by: 'manager', id: draft.id },
    { endpoint: 'previewEventDraft', by: 'manager', id: draft.id },
    { endpoint: 'saveEventDraft', by: 'manager', id: draft.id, input: { version: 1, fields: draft.fields } },
    { endpoint: 'publishEventDraft', by: 'manager', id: draft.id, input: { version: 2 } },
    { endpoint: 'discardEventDraft', by: 'manager', id: unwanted.id, input: { version: 1 } },
    { endpoint: 'cancelEvent', by: 'manager', id: cancelled.id, input: { name: named, note } },
    { endpoint: 'changeRoles', by: 'manager', id: operator.id, input: { roles: ['seller', 'designer'] } },
    { endpoint: 'resetSecondFactor', by: 'manager', id: operator.id },
    { endpoint: 'removeOperator', by: 'manager', id: operator.id },
    { endpoint: 'findFan', by: 'seller', input: { email: fan.email } },
    { endpoint: 'findAccounts', by: 'manager', input: { searchText: fan.email } },
    { endpoint: 'findInstallmentPlans', by: 'seller', input: { q: fan.email } },
    { endpoint: 'soldOrders', by: 'manager', input: { q: fan.email } },
    { endpoint: 'staffBookings', by: 'manager', input: { q: fan.email } },
    { endpoint: 'announcedTransfers', by: 'seller', input: { q: reference } },
  ];
  const secrets = [fan.id, fan.email, payer.id, operator.id, reference, String(paid.body.code), ...ticketIds];
  return { seller, manager, fan, calls, secrets };
}

function findEndpoint(name: string) {
  const endpoint = endpoints.find((one) => one.name === name);
  if (endpoint === undefined) throw new Error(`No endpoint ${name}`);
  return endpoint;
}

/** Wraps a database so that no statement compares markets. */
function withoutMarkets(database: Database): Database {
  const over = (queryable: Queryable): Queryable => ({
    ...queryable,
    query: (sql, parameters) =>
      queryable.query(
        sql.replaceAll(/(?<=[\s(])(?:\w\.)?market = (\$\d+)/g, '$1::text is not null'),
        parameters,
      ),
  });
  return {
    ...database,
    ...over(database),
    transaction: (work, options) => database.transaction((tx) => work(over(tx)), options),
    snapshot: (work) => database.snapshot((tx) => work(over(tx))),
  };
}

/** Calls an endpoint with an id in its path and an input where it belongs. */
function call({ visitor }: TestPerson, { endpoint: name, id = '', input }: StaffCall) {
  const endpoint = findEndpoint(name);
  const path = endpoint.path.replace(':id', id);
  if (endpoint.method === 'GET') {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(input ?? {})) search.set(key, String(value));
    return visitor.get(`${path}?${search}`);
  }
  return visitor.call(endpoint.method, path, { key: randomUUID(), ...(input && { body: input }) });
}

/** Spec §1, §6; OWASP API1: an id of the other market does not exist for staff of this one, whatever their role. */
describeOnEachEngine('auth/authz-matrix, ids of the other market,', (suite) => {
  // A transfer of another amount waits for a decision: the provider has money that no order counts.
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });
  /** The tables of what is sold, paid and allowed; the records of the calls themselves are excluded. */
  const fingerprintBusinessTables = async () => {
    const notes = ['idempotency', 'session', 'rate_limit', 'audit_event'];
    return Object.entries(await fingerprintTables(suite.db))
      .filter(([name]) => !notes.includes(name))
      .sort();
  };

  it('exist for no seller and no manager of this market, who learn and change nothing', async () => {
    const { calls, secrets, ...mexican } = await createMexicanResources(system());
    const staff = [await system().aSeller(), await system().aManager()];
    const before = await fingerprintBusinessTables();

    const breaches: string[] = [];
    for (const one of calls)
      for (const person of staff) {
        const { status, text } = await call(person, one);
        const isSearch = searches.includes(one.endpoint);
        if (!(status === 404 || status === 403 || (isSearch && status === 200)))
          breaches.push(`${one.endpoint}: ${status} ${text}`);
        const read = secrets.filter((secret) => text.includes(secret));
        // A search repeats nothing of what was looked for, apart from the text itself.
        if (read.length > 0) breaches.push(`${one.endpoint} contains ${read.join()}`);
      }
    const after = await fingerprintBusinessTables();
    const ownAnswers: string[] = [];
    for (const one of calls) {
      const { status, text } = await call(mexican[one.by], one);
      if (status >= 300) ownAnswers.push(`${one.endpoint}: ${status} ${text}`);
    }

    expect(breaches).toEqual([]);
    expect(after).toEqual(before);
    // The same calls succeed for the staff of the market: a rejection of everybody would prove nothing.
    expect(ownAnswers).toEqual([]);
  });

  it('negative control: statements without the market show the other market’s sales, fans and events', async () => {
    const { calls, secrets } = await createMexicanResources(system());
    const { app } = system().serve({ database: withoutMarkets });
    const staff = [await system().aSeller({ app }), await system().aManager({ app })];

    const shown = new Set<string>();
    for (const one of calls.filter(({ endpoint }) => findEndpoint(endpoint).method === 'GET'))
      for (const person of staff) {
        const { text } = await call(person, one);
        if (secrets.some((secret) => text.includes(secret))) shown.add(one.endpoint);
      }

    expect([...shown].sort()).toEqual([
      'announcedTransfers',
      'findFan',
      'findInstallmentPlans',
      'getSoldOrder',
      'soldOrders',
      'staffBookings',
    ]);
  });

  it('negative control: statements without the market let staff change the other market’s sales and people', async () => {
    const { calls } = await createMexicanResources(system());
    const { app } = system().serve({ database: withoutMarkets });
    const staff = { seller: await system().aSeller({ app }), manager: await system().aManager({ app }) };

    const changed = new Set<string>();
    for (const one of calls.filter(({ endpoint }) => findEndpoint(endpoint).method !== 'GET')) {
      const { status } = await call(staff[one.by], one);
      if (status < 300 && !searches.includes(one.endpoint)) changed.add(one.endpoint);
    }

    expect([...changed].sort()).toEqual([
      'cancelEvent',
      'changeRoles',
      'changeSaleControls',
      'discardEventDraft',
      'removeOperator',
      'requirePasswordReset',
      'resetSecondFactor',
      'resolvePaymentException',
      'saveEventDraft',
      'taquillaCheckout',
    ]);
  });

  it('are tried at every staff route that can name one', async () => {
    const { calls } = await createMexicanResources(system());
    const staffRoutes = endpoints.filter(({ access }) =>
      ['seller', 'manager', 'operator', 'fanOrSeller'].includes(access),
    );

    expect([...new Set([...calls.map(({ endpoint }) => endpoint), ...withoutIds])].sort()).toEqual(
      staffRoutes.map(({ name }) => name).sort(),
    );
  });

  it('name no buyer of a sale here: a fan of the other market cannot be sold to', async () => {
    const { fan } = await createMexicanResources(system());
    const seller = await system().aSeller();
    const held = await system().heldAssisted(seller, await system().event(), 0);

    const answers = [
      await system().sellAssisted(seller, held, fan),
      await system().sellAssisted(seller, held, { ...fan, id: anId() }),
    ].map(({ status, body }) => [status, body.code]);

    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBeGreaterThanOrEqual(400);
  });
});
