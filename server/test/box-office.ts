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

/** A Mastercard of the provider's own list of test cards, and its security code. */
export const testCard = { number: '5474925432670366', securityCode: '737' } as const;

/**
 * A box office as it runs for people: the app listens on a real port, so that the provider's notifications reach it, and
 * its money and mail go through the sandbox over HTTP and SMTP. Chores are done when a test says so (`drain`).
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

  /** Another server process over the same database, wired differently; notifications go on to the first. */
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
    // biome-ignore lint/suspicious/noExplicitAny: what the sandbox answers is looked into freely
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any };
  }

  /** Somebody with an account and a browser in which they have signed in, at the host of their market. */
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

  /** The same person in a browser that talks to another server process. */
  const at = (app: App, { visitor, ...person }: Someone, market: Market = 'COL'): Someone => {
    const other = browser(app, market === 'MEX' ? { origin: mexicanOrigin } : {});
    for (const [name, value] of visitor.jar) other.jar.set(name, value);
    return { ...person, visitor: other };
  };

  /** An event whose prices are such as people pay: $ 68.000 and $1,249.50 in the first zone. */
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

  /** A single-use token as a browser gets it, straight from the provider. */
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

  /** Presses the button: a token for a cardholder of that name, then our checkout. */
  async function pay(
    who: Someone,
    held: Held,
    { holder = 'APRO', key = randomUUID(), token }: { holder?: string; key?: string; token?: string } = {},
  ): Promise<Answer> {
    const body = checkoutBody(held, token ?? (await cardToken(holder)), who.email);
    return who.visitor.post('/api/checkout', { body, key });
  }

  /** The same in any other way to pay. */
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

  /** The balance pays a part, the card of a cardholder of that name the rest. */
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

  /** 'Use another way'. */
  const cancelPayment = (who: Someone, orderId: string): Promise<Answer> =>
    who.visitor.post('/api/checkout/cancel-payment', { body: { orderId } });

  /** The ways to pay for a hold, by method. */
  async function choices(who: Someone, { reservationId }: Held) {
    const { body } = await who.visitor.get(`/api/checkout?reservationId=${reservationId}`);
    return Object.fromEntries(body.methods.map((choice: { method: string }) => [choice.method, choice]));
  }

  /** A seller takes the cash for a code, having looked at it. */
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

  /** A manager is paid for kept seats, or gives them away; by the card terminal unless told otherwise. */
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

  /** Somebody has looked for an announced transfer. */
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

  /** Somebody stands at the counter, or transfers, with nothing but the reference. */
  const payAtCounter = (reference: string, amount?: number) =>
    control(`references/${reference}/pay`, amount === undefined ? {} : { amount });

  /** What a person does on a page of the bank or of whoever lends the money. */
  const decideThere = (url: string, decision: 'approve' | 'reject' | 'expire') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });

  const sellAtDesk = (
    seller: Someone,
    held: Held,
    fan: { readonly id: string },
    key: string = randomUUID(),
  ): Promise<Answer> => sellWith(seller, held, { fan, key });

  /** At the seller's desk in any way; by the card terminal unless told otherwise. */
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

  /** The only try of a reservation. */
  async function attempt(reservationId: string): Promise<AttemptRow> {
    const [only, ...others] = await attempts(reservationId);
    if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} tries`);
    return only;
  }

  const settle = (paymentId: string | null, status: string, detail?: string) =>
    control(`payments/${paymentId}/settle`, { status, ...(detail && { status_detail: detail }) });

  const status = async (who: Someone, reservationId: string) =>
    (await who.visitor.get(`/api/orders/status?reservationId=${reservationId}`)).body.purchase;

  /** Time passes for whoever waits: effects and notifications that were put off are due, silent tries may be asked about. */
  async function timePasses(interval = '20 seconds'): Promise<void> {
    await db.query(
      `update outbox set next_at = next_at - $1::interval, created_at = created_at - $1::interval where done_at is null`,
      [interval],
    );
    await db.query(
      `update inbox set next_at = next_at - $1::interval, received_at = received_at - $1::interval
       where done_at is null and parked_reason is null`,
      [interval],
    );
    for (const table of ['payment_attempt', 'installment_payment'])
      await db.query(
        `update ${table} set checked_at = checked_at - $1::interval, created_at = created_at - $1::interval`,
        [interval],
      );
  }

  /** The provider was asked about every try a moment ago, however long it took to get here. */
  async function justAsked(): Promise<void> {
    await db.query('update payment_attempt set checked_at = clock_timestamp()');
  }

  /** The lease of a payment under way is over. */
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

  /** Does the chores of some servers until nothing is left to do: every notification acted on, every effect carried out. */
  async function drain(sales: readonly Sale[] = [first.sale]): Promise<void> {
    const deadline = performance.now() + 200_000;
    for (;;) {
      await control('webhooks/flush');
      // Chores pass by what a server that was just told is at work on: only a round without such work finds everything.
      const before = await leftToDo();
      const found = await Promise.all(
        sales.flatMap(({ chores }) => [chores.sweep(), chores.notices(), chores.effects()]),
      );
      const after = await leftToDo();
      if (before === 0 && after === 0 && found.every((count) => count === 0)) return;
      if (performance.now() > deadline) throw new Error(`${after} things are left to do`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function leftToDo(): Promise<number> {
    const { left } = await one<{ left: number }>(
      `select ((select count(*) from inbox where done_at is null and parked_reason is null)
         + (select count(*) from outbox where done_at is null))::int as left`,
    );
    return left;
  }

  const receipts = (to: string, subject = /boletas|boletos|tickets for/i) =>
    sandbox.mailbox.list({ to }).filter((message) => subject.test(message.subject));

  /**
   * What must be true after anything: the invariants, and our books against the provider's own ledger, try by try and
   * order by order, to the cent.
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
 * A box office for the tests of a suite. After each test the world is well again, everything is carried out, and books,
 * invariants and ledger agree; a test whose money is meant to stay unexplained says so.
 */
export function boxOfficeIn(
  suite: EngineSuite,
  { booksAgree = true }: { readonly booksAgree?: boolean } = {},
): () => BoxOffice {
  let box: BoxOffice | undefined;
  const opened = (): BoxOffice => {
    if (box === undefined) throw new Error('The box office of a suite is open inside its tests and hooks.');
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

/** A slip of a card terminal; each pays once. */
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
