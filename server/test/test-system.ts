import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { type App, createApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { listen } from '#server/http/listen.ts';
import { createLogger } from '#server/http/request-log.ts';
import { messengerByChannel } from '#server/kernel/messenger/by-channel.adapter.ts';
import type { Messenger } from '#server/kernel/messenger/messenger.port.ts';
import { smtpMessenger } from '#server/kernel/messenger/smtp.adapter.ts';
import { webhookMessenger } from '#server/kernel/messenger/webhook.adapter.ts';
import type { PaymentProvider, ProviderPayment } from '#server/payments/attempts/payment-provider.port.ts';
import { mercadoPagoProvider } from '#server/payments/provider/mercado-pago.adapter.ts';
import { createMercadoPagoClient } from '#server/payments/provider/mercado-pago-client.adapter.ts';
import { createSale, type SaleModule } from '#server/sale.ts';
import { testEmailBrand } from '#server/test/test-email-brand.ts';
import { ed25519Signer, generateSigningKey } from '#server/tickets/ed25519-signer.adapter.ts';
import type { EngineSuite } from './each-engine.ts';
import { anId } from './given.ts';
import { expectInvariants } from './invariants.ts';
import { findLedgerMismatches } from './ledger-mismatches.ts';
import { quickHash } from './quick-hash.ts';
import { hold, seats } from './sale-requests.ts';
import { openBrowser, type TestResponse, testSecret } from './test-app.ts';
import { anEvent, type TestEvent } from './test-event.ts';
import { mexicanOrigin, openSignedInBrowser, type Visitor } from './visitors.ts';

export type TestMarket = 'COL' | 'MEX';
export type TestPerson = { readonly id: string; readonly email: string; readonly visitor: Visitor };
export type HeldReservation = {
  readonly reservationId: string;
  readonly version: number;
  readonly items: readonly { readonly id: string }[];
  readonly total: { readonly total: number; readonly currency: string };
};
type ServerOverrides = {
  readonly database?: (database: Database) => Database;
  readonly through?: (provider: PaymentProvider) => PaymentProvider;
  readonly messenger?: (messenger: Messenger) => Messenger;
  readonly providerTimeoutMs?: number;
};

/** A Mastercard from the provider's list of test cards, with its security code. */
export const testCard = { number: '5474925432670366', securityCode: '737' } as const;

/**
 * Opens the whole system under test: the app listens on a real port, so that the provider's webhooks reach it, and payments
 * and messages go through the sandbox over HTTP and SMTP. Background jobs run only when a test calls `drain`.
 */
export async function openTestSystem(db: Database) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'box-office-'));
  const sandbox = await createSandbox({ dataDirectory, retryDelaysMs: Array(200).fill(25) });
  const signer = ed25519Signer(generateSigningKey());
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const email = smtpMessenger({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Taquilla <taquilla@taquilla.invalid>',
    log,
    brand: testEmailBrand,
  });
  const phoneMessenger = webhookMessenger({ url: sandbox.url, token: 'test', log });
  const messengers = messengerByChannel({ EMAIL: email, SMS: phoneMessenger, whatsapp: phoneMessenger });

  let firstApp: App | undefined;
  const listener = await listen(
    (...call) => firstApp?.fetch(...call) ?? new Response(null, { status: 503 }),
    {
      port: 0,
      host: '127.0.0.1',
    },
  );
  const url = `http://127.0.0.1:${listener.port}`;
  const opened: { readonly close: () => void }[] = [];

  /** Creates another server over the same database with other dependencies; webhooks still go to the first one. */
  function serve(overrides: ServerOverrides = {}): { readonly app: App; readonly sale: SaleModule } {
    const database = overrides.database?.(db) ?? db;
    const messenger = overrides.messenger?.(messengers) ?? messengers;
    const sale = createSale({
      database,
      messenger,
      signer,
      log,
      publicUrls: { COL: url, MEX: url },
      ...(overrides.through && { wrapProvider: overrides.through }),
      provider: {
        url: sandbox.url,
        publicUrl: sandbox.url,
        publicKey: sandbox.publicKey,
        accessToken: sandbox.accessToken,
        webhookSecret: sandbox.webhookSecret,
        timeoutMs: overrides.providerTimeoutMs ?? 10_000,
      },
    });
    const app = createApp({
      database,
      messenger,
      signer,
      hash: quickHash,
      secret: testSecret,
      log,
      now: Date.now,
      origins: { trustedProxies: [], publicUrls: ['http://localhost:8080'], mexicanSuffix: 'mx.localhost' },
      isPublic: false,
      comparesRecordedResponses: true,
      routes: [sale.routes],
    });
    opened.push(app, sale);
    return { app, sale };
  }
  const first = serve();
  firstApp = first.app;

  async function control(path: string, body: object = {}, method = 'POST') {
    const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read the sandbox's responses freely
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any };
  }

  /** Creates a person with an account and a signed-in browser at the host of their market. */
  async function createPerson(
    roles: readonly string[],
    { market = 'COL', language = 'es', app = first.app }: PersonOptions = {},
  ): Promise<TestPerson> {
    const id = anId();
    const address = `${randomUUID()}@correo.test`;
    await db.query(
      `insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number,
         registration_status, roles, locale)
       values ($1, $2, $3, true, 'Ana', 'Ruiz', 'CC', $4, 'REGISTERED', $5, $6)`,
      [id, market, address, randomUUID(), [...roles], language],
    );
    const visitor = await openSignedInBrowser(db, app, id, market === 'MEX' ? mexicanOrigin : undefined);
    return { id, email: address, visitor };
  }

  /** Returns the same person in a browser that talks to another server. */
  const at = (app: App, { visitor, ...person }: TestPerson, market: TestMarket = 'COL'): TestPerson => {
    const other = openBrowser(app, market === 'MEX' ? { origin: mexicanOrigin } : {});
    for (const [name, value] of visitor.jar) other.jar.set(name, value);
    return { ...person, visitor: other };
  };

  /** Creates an event with realistic prices: $ 68.000 and $1,249.50 in the first zone. */
  async function event(market: TestMarket = 'COL'): Promise<TestEvent> {
    const testEvent = await anEvent(db, { market });
    const [base, fee, tax] = market === 'COL' ? [6_000_000, 650_000, 150_000] : [110_000, 12_888, 2_062];
    await db.query(
      'update event_zone_price set base = $2, fee = $3, tax = $4, total = $5 where event_id = $1',
      [testEvent.id, base, fee, tax, base + fee + tax],
    );
    return testEvent;
  }

  const held = (
    person: TestPerson,
    event: TestEvent,
    ...indexes: readonly number[]
  ): Promise<HeldReservation> => holdSeats('SELF_SERVICE', person, event, indexes);
  const heldAssisted = (
    person: TestPerson,
    event: TestEvent,
    ...indexes: readonly number[]
  ): Promise<HeldReservation> => holdSeats('ASSISTED', person, event, indexes);

  /** Creates a single-use card token at the provider, as a browser does. */
  async function cardToken(holder = 'APRO'): Promise<string> {
    const response = await fetch(`${sandbox.url}/v1/card_tokens?public_key=${sandbox.publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: testCard.number,
        security_code: testCard.securityCode,
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name: holder },
      }),
    });
    const token = (await response.json()) as { id: string };
    return token.id;
  }

  const checkoutBody = (held: HeldReservation, cardToken: string, email = 'ana@correo.test') => ({
    reservationId: held.reservationId,
    channel: 'WEB_DESKTOP',
    expectedTotal: { amount: held.total.total, currency: held.total.currency },
    payment: { method: 'CARD', cardToken, paymentMethodId: 'master', installments: 1 },
    payer: { email, firstName: 'Ana', lastName: 'Ruiz', documentType: 'CC', documentNumber: '1020304050' },
  });

  /** Pays by card: a token for a cardholder of that name (the sandbox decides by it), then our checkout. */
  async function pay(
    person: TestPerson,
    held: HeldReservation,
    { holder = 'APRO', key = randomUUID(), token }: { holder?: string; key?: string; token?: string } = {},
  ): Promise<TestResponse> {
    const body = checkoutBody(held, token ?? (await cardToken(holder)), person.email);
    return person.visitor.post('/api/checkout', { body, key });
  }

  /** Pays with any other payment method. */
  const payWith = (
    person: TestPerson,
    held: HeldReservation,
    payment: Readonly<Record<string, unknown>>,
    {
      key = randomUUID(),
      ...more
    }: { readonly key?: string; readonly payer?: object; readonly wallet?: object } = {},
  ): Promise<TestResponse> =>
    person.visitor.post('/api/checkout', {
      key,
      body: { ...checkoutBody(held, '', person.email), payment, ...more },
    });

  /** Pays a part from the wallet and the rest by card. */
  const payPartlyFromWallet = async (
    person: TestPerson,
    held: HeldReservation,
    part: number,
    { key = randomUUID(), holder = 'APRO' }: { readonly key?: string; readonly holder?: string } = {},
  ): Promise<TestResponse> =>
    person.visitor.post('/api/checkout', {
      key,
      body: { ...checkoutBody(held, await cardToken(holder), person.email), wallet: { amount: part } },
    });

  /** Cancels the payment, to choose another payment method. */
  const cancelPayment = (person: TestPerson, orderId: string): Promise<TestResponse> =>
    person.visitor.post('/api/checkout/cancel-payment', { body: { orderId } });

  /** Reads the payment options for a hold, by method. */
  async function paymentOptions(person: TestPerson, { reservationId }: HeldReservation) {
    const { body } = await person.visitor.get(`/api/checkout?reservationId=${reservationId}`);
    return Object.fromEntries(body.methods.map((choice: { method: string }) => [choice.method, choice]));
  }

  /** Collects the cash for a payment code as a seller. */
  const collectCash = (
    seller: TestPerson,
    {
      code,
      total,
    }: { readonly code: string; readonly total: { readonly total: number; readonly currency: string } },
    key: string = randomUUID(),
  ): Promise<TestResponse> =>
    seller.visitor.post('/api/checkout/taquillaCheckout', {
      key,
      body: { code, expectedTotal: { amount: total.total, currency: total.currency } },
    });

  /** Pays a staff booking, or grants it as complimentary; by the card terminal by default. */
  const payBooking = (
    manager: TestPerson,
    { reservationId, total }: HeldReservation,
    {
      payment = createTerminalVoucher(),
      key = randomUUID(),
    }: { readonly payment?: Readonly<Record<string, unknown>>; readonly key?: string } = {},
  ): Promise<TestResponse> =>
    manager.visitor.post(`/api/backoffice/staff-bookings/${reservationId}/payment`, {
      key,
      body: { expectedTotal: { amount: total.total, currency: total.currency }, payment },
    });

  const releaseBooking = (
    manager: TestPerson,
    { reservationId }: Pick<HeldReservation, 'reservationId'>,
    key: string = randomUUID(),
  ): Promise<TestResponse> =>
    manager.visitor.post(`/api/backoffice/staff-bookings/${reservationId}/release`, { key, body: {} });

  /** Confirms or rejects an announced bank transfer. */
  const decideTransfer = (
    seller: TestPerson,
    { reservationId, total }: HeldReservation,
    decision: 'CONFIRMED' | 'REJECTED',
    key: string = randomUUID(),
  ): Promise<TestResponse> =>
    seller.visitor.post(`/api/backoffice/transfers/${reservationId}/decision`, {
      key,
      body: { decision, expectedTotal: { amount: total.total, currency: total.currency } },
    });

  /** Pays a reference at the counter or by bank transfer. */
  const payAtCounter = (reference: string, amount?: number) =>
    control(`references/${reference}/pay`, amount === undefined ? {} : { amount });

  /** Decides on the page of the bank or the lender. */
  const decideOnProviderPage = (url: string, decision: 'approve' | 'reject' | 'expire') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });

  const sellAssisted = (
    seller: TestPerson,
    held: HeldReservation,
    fan: { readonly id: string },
    key: string = randomUUID(),
  ): Promise<TestResponse> => sellAssistedWith(seller, held, { fan, key });

  /** Sells assisted with any payment method; by the card terminal by default. */
  const sellAssistedWith = (
    seller: TestPerson,
    held: HeldReservation,
    {
      fan,
      payment = createTerminalVoucher(),
      key = randomUUID(),
    }: {
      readonly fan: { readonly id: string };
      readonly payment?: Readonly<Record<string, unknown>>;
      readonly key?: string;
    },
  ): Promise<TestResponse> =>
    seller.visitor.post('/api/checkout/assistedCheckout', {
      key,
      body: {
        reservationId: held.reservationId,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: held.total.total, currency: held.total.currency },
        payment,
      },
    });

  async function one<Row extends object>(
    sql: string,
    parameters: readonly (string | number | null)[] = [],
  ): Promise<Row> {
    const [row] = await db.query<Row>(sql, parameters);
    if (row === undefined) throw new Error(`Nothing found: ${sql}`);
    return row;
  }

  const attempts = (reservationId: string) =>
    db.query<AttemptRow>(
      `select a.id, a.status, a.provider_payment_id as "paymentId", a.is_late as "isLate", p.status as record
       from payment_attempt a join orders o on o.id = a.order_id join payment_record p on p.attempt_id = a.id
       where o.reservation_id = $1 order by a.created_at`,
      [reservationId],
    );

  /** Reads the only payment attempt of a reservation. */
  async function attempt(reservationId: string): Promise<AttemptRow> {
    const [only, ...others] = await attempts(reservationId);
    if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} payment attempts`);
    return only;
  }

  const settle = (paymentId: string | null, status: string, detail?: string) =>
    control(`payments/${paymentId}/settle`, { status, ...(detail && { status_detail: detail }) });

  /** Reads a payment at the provider, as reconciliation does. */
  async function findAtProvider(paymentId: string | null): Promise<ProviderPayment> {
    const { url, accessToken } = sandbox;
    const provider = mercadoPagoProvider(
      createMercadoPagoClient({ url, accessToken, timeoutMs: 10_000, readTimeoutMs: 10_000 }),
    );
    const found = await provider.findPayment(paymentId ?? '');
    if (!found.ok || found.value === null) throw new Error('The provider does not know its own payment.');
    return found.value;
  }

  const status = async (person: TestPerson, reservationId: string) =>
    (await person.visitor.get(`/api/orders/status?reservationId=${reservationId}`)).body.purchase;

  /** Moves the clocks of waiting work: postponed outbox messages and webhook events become due, attempts may be reconciled. */
  async function advanceTime(interval = '20 seconds'): Promise<void> {
    await db.query(
      `update outbox_message set next_at = next_at - $1::interval, created_at = created_at - $1::interval where done_at is null`,
      [interval],
    );
    await db.query(
      `update webhook_event set next_at = next_at - $1::interval, received_at = received_at - $1::interval
       where done_at is null and review_reason is null`,
      [interval],
    );
    for (const table of ['payment_attempt', 'installment_payment'])
      await db.query(
        `update ${table} set checked_at = checked_at - $1::interval, created_at = created_at - $1::interval`,
        [interval],
      );
  }

  /** Marks every payment attempt as checked at the provider just now. */
  async function markAttemptsAsJustChecked(): Promise<void> {
    await db.query('update payment_attempt set checked_at = clock_timestamp()');
  }

  /** Expires the lease of a started payment and its hold. */
  async function expirePaymentLease(reservationId: string): Promise<void> {
    await db.query(
      `update payment_attempt set expires_at = least(expires_at, clock_timestamp()) - interval '1 hour', created_at = created_at - interval '1 hour',
         checked_at = checked_at - interval '1 hour'
       where order_id in (select id from orders where reservation_id = $1)`,
      [reservationId],
    );
    await expireHold(reservationId);
  }

  async function expireHold(reservationId: string): Promise<void> {
    for (const [table, key] of [
      ['reservation', 'id'],
      ['seat_claim', 'reservation_id'],
      ['ga_claim', 'reservation_id'],
    ]) {
      await db.query(
        `update ${table} set expires_at = least(expires_at, clock_timestamp()) - interval '1 hour' where ${key} = $1 and expires_at is not null`,
        [reservationId],
      );
    }
  }

  /**
   * Runs the jobs of some servers until every webhook event is processed and every outbox message is delivered. Work that a
   * dead server had leased, and work that failed, waits for its next time; `skipsWaiting` brings that time forward.
   */
  async function drain(
    sales: readonly SaleModule[] = [first.sale],
    { skipsWaiting = false } = {},
  ): Promise<void> {
    const deadline = performance.now() + 200_000;
    for (;;) {
      await control('webhooks/flush');
      // Jobs skip work that another server has just leased, so only a pass without such work counts as finished.
      const before = await countPendingWork();
      const found = await Promise.all(
        sales.flatMap(({ jobs }) => [
          jobs.sweepExpiredHolds(),
          jobs.processWebhookInbox(),
          jobs.deliverOutbox(),
        ]),
      );
      const after = await countPendingWork();
      if (before === 0 && after === 0 && found.every((count) => count === 0)) return;
      if (performance.now() > deadline)
        throw new Error(`${after} webhook events or outbox messages are left`);
      if (skipsWaiting && found.every((count) => count === 0)) await advanceTime();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function countPendingWork(): Promise<number> {
    const { left } = await one<{ left: number }>(
      `select ((select count(*) from webhook_event where done_at is null and review_reason is null)
         + (select count(*) from outbox_message where done_at is null))::int as left`,
    );
    return left;
  }

  const receipts = (to: string, subject = /boletas|boletos|tickets for/i) =>
    sandbox.mailbox.list({ to }).filter((message) => subject.test(message.subject));

  /**
   * Expects the invariants to hold and our records to match the provider's ledger, per attempt and per order, to the cent.
   */
  async function expectLedgerToMatch(): Promise<void> {
    await expectInvariants(db);
    expect(await findLedgerMismatches(db, sandbox.ledger.totals())).toEqual([]);
  }

  return {
    db,
    url,
    sandbox,
    signer,
    app: first.app,
    sale: first.sale,
    lines,
    email,
    serve,
    at,
    control,
    event,
    held,
    heldAssisted,
    cardToken,
    checkoutBody,
    pay,
    payWith,
    payPartlyFromWallet,
    cancelPayment,
    paymentOptions,
    payAtCounter,
    collectCash,
    payBooking,
    releaseBooking,
    decideTransfer,
    decideOnProviderPage,
    sellAssisted,
    sellAssistedWith,
    one,
    attempt,
    attempts,
    settle,
    findAtProvider,
    status,
    advanceTime,
    markAttemptsAsJustChecked,
    expirePaymentLease,
    expireHold,
    drain,
    receipts,
    expectLedgerToMatch,
    aFan: (wish?: PersonOptions) => createPerson(['FAN'], wish),
    aSeller: (wish?: PersonOptions) => createPerson(['SELLER'], wish),
    aManager: (wish?: PersonOptions) => createPerson(['MANAGER'], wish),
    aDesigner: (wish?: PersonOptions) => createPerson(['DESIGNER'], wish),
    async close() {
      for (const app of opened) app.close();
      await sandbox.close();
      await listener.stop(500);
      email.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type TestSystem = Awaited<ReturnType<typeof openTestSystem>>;

/**
 * Sets up the system for the tests of a suite. After each test faults are reset, all jobs run, and invariants and ledger are
 * checked; a suite with intended ledger mismatches turns that check off.
 */
export function setUpTestSystem(
  suite: EngineSuite,
  { expectLedgerMatch = true }: { readonly expectLedgerMatch?: boolean } = {},
): () => TestSystem {
  let system: TestSystem | undefined;
  const opened = (): TestSystem => {
    if (system === undefined)
      throw new Error('The test system of a suite exists only inside its tests and hooks.');
    return system;
  };
  beforeAll(async () => {
    system = await openTestSystem(suite.db);
  });
  afterEach(async () => {
    const { control, drain, advanceTime, expectLedgerToMatch } = opened();
    await control('faults', {}, 'DELETE');
    await control('webhooks/mode', { kind: 'normal' });
    await control('webhooks/revive');
    await advanceTime('10 minutes');
    await drain();
    if (expectLedgerMatch) await expectLedgerToMatch();
    else await expectInvariants(suite.db);
  });
  afterAll(async () => {
    await system?.close();
  });
  return opened;
}

/** Creates the voucher of a card terminal; each one pays once. */
const createTerminalVoucher = () => ({ method: 'TPV', voucherNumber: `V-${randomUUID().slice(0, 8)}` });

async function holdSeats(
  salesChannel: 'SELF_SERVICE' | 'ASSISTED',
  person: TestPerson,
  event: TestEvent,
  indexes: readonly number[],
): Promise<HeldReservation> {
  const answer = await hold(person.visitor, {
    eventId: event.id,
    items: seats(event, ...indexes),
    salesChannel,
  });
  if (answer.status !== 201) throw new Error(`No hold: ${answer.text}`);
  return answer.body;
}

type PersonOptions = { readonly market?: TestMarket; readonly language?: 'es' | 'en'; readonly app?: App };
type AttemptRow = {
  readonly id: string;
  readonly status: string;
  readonly paymentId: string | null;
  readonly isLate: boolean;
  readonly record: string;
};
