import { randomUUID } from 'node:crypto';
import { type Clock, formatProviderDate } from '../clock.ts';
import type { Row, Store } from '../store/store.ts';
import { collectorId } from './new-payment.ts';
import type { Payment } from './payment.ts';
import { postWebhook } from './post-webhook.ts';
import { signatureHeader } from './signature.ts';

/** The delivery mode of future webhooks; queued ones are not affected. */
export type WebhookMode =
  | { readonly kind: 'normal' }
  | { readonly kind: 'late'; readonly delayMs: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'doubled'; readonly copies: number }
  /** Each webhook is delayed randomly within the window, so that later ones overtake earlier ones. */
  | { readonly kind: 'shuffled'; readonly windowMs: number; readonly seed: number };

export type QueuedNotification = {
  readonly sequence: number;
  readonly paymentId: number;
  readonly url: string;
  readonly action: string;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: string;
  readonly lastResponse: string | null;
};

/** A handcrafted delivery that the real provider would never send. */
export type HandcraftedNotification = {
  readonly paymentId: number;
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
  readonly ageSeconds?: number | undefined;
  readonly copies?: number | undefined;
};

export type Notifications = {
  add(payment: Payment, action: 'payment.created' | 'payment.updated'): void;
  mode(): WebhookMode;
  setMode(mode: WebhookMode): void;
  list(): readonly QueuedNotification[];
  /** Delivers all queued webhooks one after another in due order, without waiting. */
  flush(): Promise<number>;
  /** Queues lost and failed webhooks again. */
  requeueUndelivered(): number;
  send(handcrafted: HandcraftedNotification): Promise<readonly string[]>;
  start(): void;
  stop(): Promise<void>;
};

type NotificationDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly secret: string;
  /** The delays before each retry. The real ones are 15 min, 30 min, 6 h, 48 h and 96 h. */
  readonly retryDelaysMs: readonly number[];
  readonly timeoutMs: number;
};

const normalMode: WebhookMode = { kind: 'normal' };

/** Creates the provider's webhook queue on disk, written in the commit that changes the payment. */
export function createNotifications({
  store,
  clock,
  secret,
  retryDelaysMs,
  timeoutMs,
}: NotificationDeps): Notifications {
  const stopping = new AbortController();
  const deliveries = new Map<number, Promise<void>>();
  let mode: WebhookMode = normalMode;
  let random = createSeededRandom(1);
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  function insert(
    payment: Payment,
    url: string,
    body: string,
    dueAt: number,
    state: 'QUEUED' | 'LOST',
  ): void {
    store.run(
      'insert into notification (payment_id, url, body, state, due_at) values (?, ?, ?, ?, ?)',
      payment.id,
      url,
      body,
      state,
      dueAt,
    );
  }

  async function deliver(row: Row): Promise<void> {
    const sequence = Number(row.sequence);
    const known = deliveries.get(sequence);
    if (known) return known;
    const work = (async () => {
      const response = await post(String(row.url), String(row.body), secret, 0);
      if (stopping.signal.aborted) return;
      const attempts = Number(row.attempts) + 1;
      const delay = retryDelaysMs[attempts - 1];
      const state = /^2\d\d$/.test(response) ? 'DELIVERED' : delay === undefined ? 'GIVEN_UP' : 'QUEUED';
      store.run(
        'update notification set state = ?, attempts = ?, due_at = ?, last_answer = ? where sequence = ?',
        state,
        attempts,
        clock.now() + (delay ?? 0),
        response,
        sequence,
      );
    })().finally(() => deliveries.delete(sequence));
    deliveries.set(sequence, work);
    return work;
  }

  async function post(url: string, body: string, key: string, ageSeconds: number): Promise<string> {
    const target = new URL(url);
    const dataId = String(JSON.parse(body).data.id);
    target.searchParams.set('data.id', dataId);
    target.searchParams.set('type', 'payment');
    const requestId = randomUUID();
    const ts = Math.floor(Date.now() / 1000) - ageSeconds;
    try {
      return await postWebhook(target, {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'MercadoPago WebHook v1.0 payment',
          'x-request-id': requestId,
          'x-signature': signatureHeader({ dataId, requestId, ts }, key),
        },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
    } catch (error) {
      if (!(error instanceof Error)) return 'failed';
      return 'code' in error ? String(error.code) : error.name;
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!started || stopping.signal.aborted) return;
    const next = store.first(`select min(due_at) as due from notification where state = 'QUEUED'`)?.due;
    if (next === null || next === undefined) return;
    timer = setTimeout(deliverDue, Math.min(Math.max(Number(next) - clock.now(), 0), 60_000));
    timer.unref();
  }

  async function deliverDue(): Promise<void> {
    const due = store.all(
      `select * from notification where state = 'QUEUED' and due_at <= ? order by due_at, sequence limit 8`,
      clock.now(),
    );
    await Promise.all(due.map(deliver));
    schedule();
  }

  return {
    add(payment, action) {
      if (!payment.notification_url) return;
      const url = payment.notification_url;
      const body = JSON.stringify({
        action,
        api_version: 'v1',
        data: { id: String(payment.id) },
        date_created: new Date(clock.now()).toISOString(),
        id: clock.now() * 1000 + Math.floor(Math.random() * 1000),
        live_mode: false,
        type: 'payment',
        user_id: String(collectorId),
      });
      const copies = mode.kind === 'doubled' ? mode.copies : 1;
      const wait =
        mode.kind === 'late' ? mode.delayMs : mode.kind === 'shuffled' ? random() * mode.windowMs : 0;
      for (let copy = 0; copy < copies; copy += 1) {
        insert(payment, url, body, Math.round(clock.now() + wait), mode.kind === 'lost' ? 'LOST' : 'QUEUED');
      }
      setImmediate(schedule);
    },
    mode: () => mode,
    setMode(next) {
      mode = next;
      if (next.kind === 'shuffled') random = createSeededRandom(next.seed);
    },
    list: () => store.all('select * from notification order by sequence desc limit 500').map(toQueued),
    async flush() {
      const queued = store.all(`select * from notification where state = 'QUEUED' order by due_at, sequence`);
      for (const row of queued) await deliver(row);
      schedule();
      return queued.length;
    },
    requeueUndelivered() {
      const waiting = store.all(`select sequence from notification where state in ('LOST', 'GIVEN_UP')`);
      store.run(
        `update notification set state = 'QUEUED', attempts = 0, due_at = ? where state in ('LOST', 'GIVEN_UP')`,
        clock.now(),
      );
      schedule();
      return waiting.length;
    },
    async send({ paymentId, url, secret: key = secret, ageSeconds = 0, copies = 1 }) {
      const payment = store.first('select document from payment where id = ?', paymentId);
      const known: Partial<Payment> = payment ? JSON.parse(String(payment.document)) : {};
      const target = url ?? known.notification_url;
      if (!target) return [];
      const body = JSON.stringify({
        action: 'payment.updated',
        api_version: 'v1',
        data: { id: String(paymentId) },
        date_created: formatProviderDate(clock.now()),
        id: clock.now(),
        live_mode: false,
        type: 'payment',
        user_id: String(collectorId),
      });
      return Promise.all(Array.from({ length: copies }, () => post(target, body, key, ageSeconds)));
    },
    start() {
      started = true;
      schedule();
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      stopping.abort();
      await Promise.allSettled(deliveries.values());
    },
  };
}

function toQueued(row: Row): QueuedNotification {
  return {
    sequence: Number(row.sequence),
    paymentId: Number(row.payment_id),
    url: String(row.url),
    action: String(JSON.parse(String(row.body)).action),
    state: String(row.state),
    attempts: Number(row.attempts),
    dueAt: new Date(Number(row.due_at)).toISOString(),
    lastResponse: row.last_answer === null ? null : String(row.last_answer),
  };
}

/** Creates a seeded random generator (mulberry32), so that a shuffled run can be repeated. */
function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
