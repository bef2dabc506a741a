import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { messengerByChannel } from '#server/adapters/messenger/by-channel.ts';
import { smtpMessenger } from '#server/adapters/messenger/smtp.ts';
import { webhookMessenger } from '#server/adapters/messenger/webhook.ts';
import { ed25519Signer, newSigningKey } from '#server/adapters/tickets/ed25519-signer.ts';
import { type App, createApp } from '#server/app.ts';
import type { Messenger } from '#server/application/messenger.port.ts';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import type { Database } from '#server/db/client.ts';
import { listen } from '#server/http/listen.ts';
import { createLog } from '#server/http/request-log.ts';
import { createSale, type Sale } from '#server/sale.ts';
import { brokenBooks } from './books.ts';
import type { EngineSuite } from './each-engine.ts';
import { anId } from './given.ts';
import { expectInvariants } from './invariants.ts';
import { quickHash } from './quick-hash.ts';
import { hold, seats } from './sale-desk.ts';
import { type Answer, browser, testSecret } from './test-app.ts';
import { anEvent, type TestEvent } from './test-event.ts';
import { mexicanOrigin, signedIn, type Visitor } from './visitors.ts';

export type Market = 'COL' | 'MEX';
export type Someone = { readonly id: string; readonly email: string; readonly visitor: Visitor };
export type Held = {
  readonly reservationId: string;
  readonly total: { readonly total: number; readonly currency: string };
};
type Wires = {
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
export async function openBoxOffice(db: Database) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'box-office-'));
  const sandbox = await createSandbox({ dataDirectory, retryDelaysMs: Array(200).fill(25) });
  const signer = ed25519Signer(newSigningKey());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const email = smtpMessenger({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Taquilla <taquilla@taquilla.invalid>',
    log,
  });
  const phone = webhookMessenger({ url: sandbox.url, token: 'test', log });
  const messengers = messengerByChannel({ EMAIL: email, SMS: phone, whatsapp: phone });

  let front: App | undefined;
  const listener = await listen((...call) => front?.fetch(...call) ?? new Response(null, { status: 503 }), {
    port: 0,
    host: '127.0.0.1',
  });
  const url = `http://127.0.0.1:${listener.port}`;
  const opened: { readonly close: () => void }[] = [];

  /** Creates another server over the same database with other dependencies; webhooks still go to the first one. */
  function serve(wires: Wires = {}): { readonly app: App; readonly sale: Sale } {
    const database = wires.database?.(db) ?? db;
    const messenger = wires.messenger?.(messengers) ?? messengers;
    const sale = createSale({
      database,
      messenger,
      log,
      publicUrls: { COL: url, MEX: url },
      ...(wires.through && { through: wires.through }),
      provider: {
        url: sandbox.url,
        publicUrl: sandbox.url,
        publicKey: sandbox.publicKey,
        accessToken: sandbox.accessToken,
        webhookSecret: sandbox.webhookSecret,
        timeoutMs: wires.providerTimeoutMs ?? 10_000,
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
      checkAnswers: true,
      routes: [sale.routes],
    });
    opened.push(app, sale);
    return { app, sale };
  }
  const first = serve();
  front = first.app;

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
  async function someone(
    roles: readonly string[],
    { market = 'COL', language = 'es', app = first.app }: Wish = {},
  ): Promise<Someone> {
    const id = anId();
    const address = `${randomUUID()}@correo.test`;
    await db.query(
      `insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number,
         registration_status, roles, locale)
       values ($1, $2, $3, true, 'Ana', 'Ruiz', 'CC', $4, 'REGISTERED', $5, $6)`,
      [id, market, address, randomUUID(), [...roles], language],
    );
    const visitor = await signedIn(db, app, id, market === 'MEX' ? mexicanOrigin : undefined);
    return { id, email: address, visitor };
  }

  /** Returns the same person in a browser that talks to another server. */
  const at = (app: App, { visitor, ...person }: Someone, market: Market = 'COL'): Someone => {
    const other = browser(app, market === 'MEX' ? { origin: mexicanOrigin } : {});
    for (const [name, value] of visitor.jar) other.jar.set(name, value);
    return { ...person, visitor: other };
  };

  /** Creates an event with realistic prices: $ 68.000 and $1,249.50 in the first zone. */
  async function event(market: Market = 'COL'): Promise<TestEvent> {
    const made = await anEvent(db, { market });
    const [base, fee, tax] = market === 'COL' ? [6_000_000, 650_000, 150_000] : [110_000, 12_888, 2_062];
    await db.query(
      'update event_zone_price set base = $2, fee = $3, tax = $4, total = $5 where event_id = $1',
      [made.id, base, fee, tax, base + fee + tax],
    );
    return made;
  }

  const held = (who: Someone, show: TestEvent, ...indexes: readonly number[]): Promise<Held> =>
    heldIn('SELF_SERVICE', who, show, indexes);
  const heldAtDesk = (who: Someone, show: TestEvent, ...indexes: readonly number[]): Promise<Held> =>
    heldIn('ASSISTED', who, show, indexes);

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

  const checkoutBody = (held: Held, cardToken: string, email = 'ana@correo.test') => ({
    reservationId: held.reservationId,
    channel: 'WEB_DESKTOP',
    seenTotal: { amount: held.total.total, currency: held.total.currency },
    payment: { method: 'CARD', cardToken, paymentMethodId: 'master', installments: 1 },
    payer: { email, firstName: 'Ana', lastName: 'Ruiz', documentType: 'CC', documentNumber: '1020304050' },
  });

  /** Pays by card: a token for a cardholder of that name (the sandbox decides by it), then our checkout. */
  async function pay(
    who: Someone,
    held: Held,
    { holder = 'APRO', key = randomUUID(), token }: { holder?: string; key?: string; token?: string } = {},
  ): Promise<Answer> {
    const body = checkoutBody(held, token ?? (await cardToken(holder)), who.email);
    return who.visitor.post('/api/checkout', { body, key });
  }

  /** Pays with any other payment method. */
  const payWith = (
    who: Someone,
    held: Held,
    payment: Readonly<Record<string, unknown>>,
    {
      key = randomUUID(),
      ...more
    }: { readonly key?: string; readonly payer?: object; readonly wallet?: object } = {},
  ): Promise<Answer> =>
    who.visitor.post('/api/checkout', {
      key,
      body: { ...checkoutBody(held, '', who.email), payment, ...more },
    });

  /** Pays a part from the wallet and the rest by card. */
  const payInParts = async (
    who: Someone,
    held: Held,
    part: number,
    { key = randomUUID(), holder = 'APRO' }: { readonly key?: string; readonly holder?: string } = {},
  ): Promise<Answer> =>
    who.visitor.post('/api/checkout', {
      key,
      body: { ...checkoutBody(held, await cardToken(holder), who.email), wallet: { amount: part } },
    });

  /** Cancels the payment, to choose another payment method. */
  const cancelPayment = (who: Someone, orderId: string): Promise<Answer> =>
    who.visitor.post('/api/checkout/cancel-payment', { body: { orderId } });

  /** Reads the payment options for a hold, by method. */
  async function choices(who: Someone, { reservationId }: Held) {
    const { body } = await who.visitor.get(`/api/checkout?reservationId=${reservationId}`);
    return Object.fromEntries(body.methods.map((choice: { method: string }) => [choice.method, choice]));
  }

  /** Collects the cash for a payment code as a seller. */
  const takeCash = (
    seller: Someone,
    {
      code,
      total,
    }: { readonly code: string; readonly total: { readonly total: number; readonly currency: string } },
    key: string = randomUUID(),
  ): Promise<Answer> =>
    seller.visitor.post('/api/checkout/taquillaCheckout', {
      key,
      body: { code, seenTotal: { amount: total.total, currency: total.currency } },
    });

  /** Pays a staff booking, or grants it as complimentary; by the card terminal by default. */
  const payKept = (
    manager: Someone,
    { reservationId, total }: Held,
    {
      payment = aVoucher(),
      key = randomUUID(),
    }: { readonly payment?: Readonly<Record<string, unknown>>; readonly key?: string } = {},
  ): Promise<Answer> =>
    manager.visitor.post(`/api/backoffice/kept-seats/${reservationId}/payment`, {
      key,
      body: { seenTotal: { amount: total.total, currency: total.currency }, payment },
    });

  const releaseKept = (
    manager: Someone,
    { reservationId }: Pick<Held, 'reservationId'>,
    key: string = randomUUID(),
  ): Promise<Answer> =>
    manager.visitor.post(`/api/backoffice/kept-seats/${reservationId}/release`, { key, body: {} });

  /** Confirms or rejects an announced bank transfer. */
  const decideTransfer = (
    seller: Someone,
    { reservationId, total }: Held,
    decision: 'CONFIRMED' | 'REFUSED',
    key: string = randomUUID(),
  ): Promise<Answer> =>
    seller.visitor.post(`/api/backoffice/transfers/${reservationId}/decision`, {
      key,
      body: { decision, seenTotal: { amount: total.total, currency: total.currency } },
    });

  /** Pays a reference at the counter or by bank transfer. */
  const payAtCounter = (reference: string, amount?: number) =>
    control(`references/${reference}/pay`, amount === undefined ? {} : { amount });

  /** Decides on the page of the bank or the lender. */
  const decideThere = (url: string, decision: 'approve' | 'reject' | 'expire') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });

  const sellAtDesk = (
    seller: Someone,
    held: Held,
    fan: { readonly id: string },
    key: string = randomUUID(),
  ): Promise<Answer> => sellWith(seller, held, { fan, key });

  /** Sells assisted with any payment method; by the card terminal by default. */
  const sellWith = (
    seller: Someone,
    held: Held,
    {
      fan,
      payment = aVoucher(),
      key = randomUUID(),
    }: {
      readonly fan: { readonly id: string };
      readonly payment?: Readonly<Record<string, unknown>>;
      readonly key?: string;
    },
  ): Promise<Answer> =>
    seller.visitor.post('/api/checkout/assistedCheckout', {
      key,
      body: {
        reservationId: held.reservationId,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        seenTotal: { amount: held.total.total, currency: held.total.currency },
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

  const status = async (who: Someone, reservationId: string) =>
    (await who.visitor.get(`/api/orders/status?reservationId=${reservationId}`)).body.purchase;

  /** Moves the clocks of waiting work: postponed outbox messages and webhook events become due, attempts may be reconciled. */
  async function timePasses(interval = '20 seconds'): Promise<void> {
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
  async function justAsked(): Promise<void> {
    await db.query('update payment_attempt set checked_at = clock_timestamp()');
  }

  /** Expires the lease of a started payment and its hold. */
  async function leaseEnds(reservationId: string): Promise<void> {
    await db.query(
      `update payment_attempt set expires_at = least(expires_at, clock_timestamp()) - interval '1 hour', created_at = created_at - interval '1 hour',
         checked_at = checked_at - interval '1 hour'
       where order_id in (select id from orders where reservation_id = $1)`,
      [reservationId],
    );
    await holdEnds(reservationId);
  }

  async function holdEnds(reservationId: string): Promise<void> {
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

  /** Runs the jobs of some servers until every webhook event is processed and every outbox message is delivered. */
  async function drain(sales: readonly Sale[] = [first.sale]): Promise<void> {
    const deadline = performance.now() + 200_000;
    for (;;) {
      await control('webhooks/flush');
      // Jobs skip work that another server has just leased, so only a pass without such work counts as finished.
      const before = await leftToDo();
      const found = await Promise.all(
        sales.flatMap(({ chores }) => [chores.sweep(), chores.notices(), chores.effects()]),
      );
      const after = await leftToDo();
      if (before === 0 && after === 0 && found.every((count) => count === 0)) return;
      if (performance.now() > deadline)
        throw new Error(`${after} webhook events or outbox messages are left`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function leftToDo(): Promise<number> {
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
  async function expectBooks(): Promise<void> {
    await expectInvariants(db);
    expect(await brokenBooks(db, sandbox.ledger.totals())).toEqual([]);
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
    heldAtDesk,
    cardToken,
    checkoutBody,
    pay,
    payWith,
    payInParts,
    cancelPayment,
    choices,
    payAtCounter,
    takeCash,
    payKept,
    releaseKept,
    decideTransfer,
    decideThere,
    sellAtDesk,
    sellWith,
    one,
    attempt,
    attempts,
    settle,
    status,
    timePasses,
    justAsked,
    leaseEnds,
    holdEnds,
    drain,
    receipts,
    expectBooks,
    aFan: (wish?: Wish) => someone(['FAN'], wish),
    aSeller: (wish?: Wish) => someone(['SELLER'], wish),
    aManager: (wish?: Wish) => someone(['MANAGER'], wish),
    async close() {
      for (const app of opened) app.close();
      await sandbox.close();
      await listener.stop(500);
      email.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type BoxOffice = Awaited<ReturnType<typeof openBoxOffice>>;

/**
 * Sets up the system for the tests of a suite. After each test faults are reset, all jobs run, and invariants and ledger are
 * checked; a suite with intended ledger mismatches turns that check off.
 */
export function boxOfficeIn(
  suite: EngineSuite,
  { booksAgree = true }: { readonly booksAgree?: boolean } = {},
): () => BoxOffice {
  let box: BoxOffice | undefined;
  const opened = (): BoxOffice => {
    if (box === undefined)
      throw new Error('The test system of a suite exists only inside its tests and hooks.');
    return box;
  };
  beforeAll(async () => {
    box = await openBoxOffice(suite.db);
  });
  afterEach(async () => {
    const { control, drain, timePasses, expectBooks } = opened();
    await control('faults', {}, 'DELETE');
    await control('webhooks/mode', { kind: 'normal' });
    await control('webhooks/revive');
    await timePasses('10 minutes');
    await drain();
    if (booksAgree) await expectBooks();
    else await expectInvariants(suite.db);
  });
  afterAll(async () => {
    await box?.close();
  });
  return opened;
}

/** Creates the voucher of a card terminal; each one pays once. */
const aVoucher = () => ({ method: 'TPV', voucherNumber: `V-${randomUUID().slice(0, 8)}` });

async function heldIn(
  mode: 'SELF_SERVICE' | 'ASSISTED',
  who: Someone,
  show: TestEvent,
  indexes: readonly number[],
): Promise<Held> {
  const answer = await hold(who.visitor, { eventId: show.id, items: seats(show, ...indexes), mode });
  if (answer.status !== 201) throw new Error(`No hold: ${answer.text}`);
  return answer.body;
}

type Wish = { readonly market?: Market; readonly language?: 'es' | 'en'; readonly app?: App };
type AttemptRow = {
  readonly id: string;
  readonly status: string;
  readonly paymentId: string | null;
  readonly isLate: boolean;
  readonly record: string;
};
