import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { migrate, readMigrations, toMigration } from '#server/db/migrate.ts';
import { postgresWebhookInbox } from '#server/payments/webhooks/webhook-inbox.repository.ts';
import { failpoints, ProcessDied } from '#server/test/crash/failpoints.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { findBrokenInvariants } from '#server/test/invariants.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestResponse } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestMarket,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';

type Server = Pick<TestSystem, 'app' | 'sale'> & { readonly db: Database };

/**
 * A scenario in steps. Each step may be repeated at another server and then changes nothing. `end` is the final state
 * when the caller retries, `whenLeft` the possible ones when nobody does.
 */
type Scenario = {
  readonly steps: readonly ((server: Server) => Promise<unknown>)[];
  readonly of: () => { readonly fan: TestPerson; readonly held: HeldReservation | undefined };
  readonly end: string;
  readonly whenLeft: readonly string[];
};

/**
 * The failures at a place: the process dies and the caller retries at another server; it hangs, the caller retries at
 * another, and then it continues; it dies and nobody retries.
 */
const failureModes = ['dies', 'hangs', 'dies, and nobody retries'] as const;
type FailureMode = (typeof failureModes)[number];

/**
 * By default one place in twenty on each engine, with one failure; on request every place with every failure.
 */
const percent = readCount('FAILPOINT_PLACES', 5);
const isThorough = percent >= 100;
const oneIn = Math.ceil(100 / percent);

const paid = 'PAID, money YES, 1 tickets, 1 charged, 0 refunded';
const noOrder = 'no order, money NO, 0 tickets, 0 charged, 0 refunded';
const expired = 'EXPIRED, money NO, 0 tickets, 0 charged, 0 refunded';
const describeRefunded = (status: string) => `${status}, money RETURNED, 0 tickets, 1 charged, 1 refunded`;
const paidWithoutProvider = 'PAID, money YES, 1 tickets, 0 charged, 0 refunded';

/**
 * Reliability: at every place where a process may die there is exactly one correct result. A first run finds the
 * places.
 */
describeOnEachEngine('crash/kill9-failpoints', (suite) => {
  const system = setUpTestSystem(suite);
  const points = failpoints();
  let failing: Server | undefined;
  const getFailingServer = (): Server => {
    failing ??= {
      ...system().serve({
        database: points.database,
        through: points.provider,
        messenger: points.messenger,
      }),
      db: points.database(suite.db),
    };
    return failing;
  };

  const events = new Map<TestMarket, TestEvent>();
  let taken = 0;
  async function aSeat(market: TestMarket) {
    const event = events.get(market) ?? (await system().event(market));
    events.set(market, event);
    taken += 1;
    return { event, seat: taken };
  }

  /** Retries until there is a definite response; the running requests of a dead server expire. */
  async function retryUntilDefinite(send: () => Promise<TestResponse>): Promise<TestResponse> {
    for (let attempts = 0; attempts < 20; attempts += 1) {
      const answer = await send();
      if (answer.status < 500 && answer.body?.code !== 'REQUEST_IN_FLIGHT') return answer;
      await system().db.query(
        "update idempotency set locked_until = clock_timestamp() - interval '1 second' where state = 'RUNNING'",
      );
    }
    throw new Error('No definite response');
  }

  async function holdSeat(market: TestMarket) {
    const { event, seat } = await aSeat(market);
    const fan = await system().aFan({ market });
    return { event, seat, fan, held: await system().held(fan, event, seat) };
  }

  /** Delivers a webhook event to this server, which processes it. */
  async function receiveWebhook({ sale, db }: Server, { reservationId }: HeldReservation): Promise<void> {
    const [attempt] = await system().attempts(reservationId);
    const paymentId = attempt?.paymentId ?? '';
    await postgresWebhookInbox(db).store({ eventKey: `event-${paymentId}`, paymentId });
    await system().advanceTime('10 minutes');
    await sale.jobs.processWebhookInbox();
  }

  const deliverOutbox = async (server: Server) => {
    await system().advanceTime('10 minutes');
    await server.sale.jobs.deliverOutbox();
  };

  const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
    async 'a card payment from the hold to the receipt'() {
      const { event, seat } = await aSeat('COL');
      const [fan, token] = [await system().aFan(), await system().cardToken()];
      const [holdKey, payKey] = [randomUUID(), randomUUID()];
      let held: HeldReservation | undefined;
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            const wish = { eventId: event.id, items: seats(event, seat) };
            const answer = await retryUntilDefinite(() => hold(system().at(app, fan).visitor, wish, holdKey));
            if (answer.status === 201) held = answer.body;
          },
          async ({ app }) => {
            const cart = held;
            if (cart === undefined) throw new Error('No hold');
            await retryUntilDefinite(() => system().pay(system().at(app, fan), cart, { key: payKey, token }));
          },
          deliverOutbox,
        ],
        end: paid,
        whenLeft: [noOrder, expired, paid],
      };
    },
    async 'a voucher that is paid and reported by webhook'() {
      const { fan, held } = await holdSeat('MEX');
      const key = randomUUID();
      let isPaid = false;
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await retryUntilDefinite(() =>
              system().payWith(
                system().at(app, fan, 'MEX'),
                held,
                { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
                { key },
              ),
            );
          },
          async (server) => {
            const { instruction } = await system().status(fan, held.reservationId);
            if (!isPaid) await system().payAtCounter(instruction.reference);
            isPaid = true;
            await receiveWebhook(server, held);
          },
        ],
        end: paid,
        whenLeft: [noOrder, expired, paid],
      };
    },
    async 'a payment without a webhook'() {
      const { fan, held } = await holdSeat('COL');
      await system().pay(fan, held, { holder: 'CONT' });
      const { id, paymentId } = await system().attempt(held.reservationId);
      await system().settle(paymentId, 'approved');
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ sale }) => {
            await system().markAttemptsAsJustChecked();
            await system().db.query(
              "update payment_attempt set checked_at = checked_at - interval '20 seconds' where id = $1",
              [id],
            );
            await sale.jobs.reconcile();
          },
        ],
        end: paid,
        whenLeft: [paid],
      };
    },
    async 'an abandoned transfer'() {
      const { fan, held } = await holdSeat('COL');
      const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
      const { body } = await system().payWith(fan, held, pse);
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await retryUntilDefinite(() => system().cancelPayment(system().at(app, fan), body.orderId));
          },
        ],
        end: 'PENDING, money NO, 0 tickets, 0 charged, 0 refunded',
        whenLeft: ['PENDING, money NO, 0 tickets, 0 charged, 0 refunded', expired],
      };
    },
    async 'a late payment'() {
      const { event, seat, fan, held } = await holdSeat('COL');
      await system().pay(fan, held, { holder: 'FUND' });
      await system().expireHold(held.reservationId);
      await system().drain();
      await system().held(await system().aFan(), event, seat);
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
      return {
        of: () => ({ fan, held }),
        steps: [(server) => receiveWebhook(server, held), deliverOutbox],
        end: describeRefunded('EXPIRED'),
        whenLeft: [describeRefunded('EXPIRED')],
      };
    },
    async 'cash collected at the box office'() {
      const { fan, held } = await holdSeat('COL');
      const seller = await system().aSeller();
      const { body } = await system().payWith(fan, held, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
      const key = randomUUID();
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await retryUntilDefinite(() => system().collectCash(system().at(app, seller), body, key));
          },
        ],
        end: paidWithoutProvider,
        whenLeft: [paidWithoutProvider, expired],
      };
    },
    async 'a sale with a card terminal'() {
      const { event, seat } = await aSeat('COL');
      const [seller, fan] = [await system().aSeller(), await system().aFan()];
      const held = await system().heldAssisted(seller, event, seat);
      const key = randomUUID();
      return {
        of: () => ({ fan: seller, held }),
        steps: [
          async ({ app }) => {
            const payment = { method: 'TPV', voucherNumber: `V-2026-${seat}` };
            await retryUntilDefinite(() =>
              system().sellAssistedWith(system().at(app, seller), held, { fan, payment, key }),
            );
          },
        ],
        end: paidWithoutProvider,
        whenLeft: [paidWithoutProvider, noOrder],
      };
    },
    async 'a refund by a manager'() {
      const { fan, held } = await holdSeat('COL');
      const manager = await system().aManager();
      const { body } = await system().pay(fan, held);
      const key = randomUUID();
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await retryUntilDefinite(() =>
              system()
                .at(app, manager)
                .visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
                  key,
                  body: {
                    ticketIds: body.ticketIds,
                    seats: 'FOR_SALE',
                    reason: 'ASKED_FOR',
                    note: 'Llamó',
                    expectedAmount: { amount: held.total.total, currency: held.total.currency },
                  },
                }),
            );
          },
          deliverOutbox,
        ],
        end: describeRefunded('REFUNDED'),
        whenLeft: [paid, describeRefunded('REFUNDED')],
      };
    },
    async 'an expired hold'() {
      const { fan, held } = await holdSeat('COL');
      await system().expireHold(held.reservationId);
      return {
        of: () => ({ fan, held }),
        steps: [({ sale }) => sale.jobs.sweepExpiredHolds()],
        end: noOrder,
        whenLeft: [noOrder],
      };
    },
  };

  /** The state of the purchase, by our own records and by the provider's ledger. */
  async function describeState({ of }: Scenario): Promise<string> {
    const { fan, held } = of();
    if (held === undefined) return noOrder;
    const purchase = await system().status(fan, held.reservationId);
    const attempts = await system().attempts(held.reservationId);
    const totals = attempts.flatMap(({ id }) => system().sandbox.ledger.totals(id));
    const [charged, refunded] = [
      totals.reduce((sum, { charges }) => sum + charges, 0),
      totals.reduce((sum, { refunds }) => sum + refunds, 0),
    ];
    return `${purchase?.orderStatus ?? 'no order'}, money ${purchase?.moneyMoved ?? 'NO'}, ${purchase?.ticketIds.length ?? 0} tickets, ${charged} charged, ${refunded} refunded`;
  }

  /** Runs one step at the failing server with a failure at the place. Returns true when the caller retries. */
  async function runWithFailure(
    step: Scenario['steps'][number],
    place: string,
    failureMode: FailureMode,
  ): Promise<boolean> {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    points.begin();
    points.arm(place, async () => {
      if (failureMode !== 'hangs') throw new ProcessDied(place);
      reached.resolve();
      await released.promise;
    });
    const first = step(getFailingServer()).catch((error: unknown) => error);
    if (failureMode !== 'hangs') {
      await first;
      if (failureMode === 'dies') await step(system());
      return failureMode === 'dies';
    }
    await Promise.race([reached.promise, first]);
    // With an open transaction the retry waits for this one, and the embedded engine blocks everybody.
    const isInside = place.startsWith('before the commit');
    const again = step(system());
    if (!isInside) await again;
    released.resolve();
    await Promise.all([first, again]);
    return true;
  }

  async function passTime({ of }: Scenario): Promise<void> {
    const { held } = of();
    if (held !== undefined) await system().expirePaymentLease(held.reservationId);
    await system().advanceTime('2 hours');
    await system().sale.jobs.reconcile();
    // The provider resends the webhooks that were not acknowledged.
    await system().control('webhooks/mode', { kind: 'normal' });
    await system().control('webhooks/revive');
    await system().advanceTime('2 hours');
    await system().drain();
    await system().control('webhooks/mode', { kind: 'lost' });
  }

  const placeCounts = new Map<string, number>();
  let passed = suite.engine === 'pglite' ? 0 : Math.floor(oneIn / 2);
  const selectFailureModes = (nth: number): readonly FailureMode[] => {
    if (isThorough) return failureModes;
    return nth % oneIn === 0 ? failureModes.slice((nth / oneIn) % failureModes.length).slice(0, 1) : [];
  };

  it.each(Object.entries(scenarios))('%s', async (name, begin) => {
    await system().control('webhooks/mode', { kind: 'lost' });
    const first = await begin();
    const places: { step: number; place: string }[] = [];
    for (const [at, step] of first.steps.entries()) {
      points.begin();
      await step(getFailingServer());
      places.push(...points.begin().map((place) => ({ step: at, place })));
    }
    await system().advanceTime('10 minutes');
    await system().drain();
    expect(await describeState(first)).toBe(first.end);

    const failures: string[] = [];
    for (const { step: at, place } of places) {
      for (const failureMode of selectFailureModes(passed++)) {
        const scenario = await begin();
        for (const step of scenario.steps.slice(0, at)) await step(system());
        const step = scenario.steps[at];
        if (step === undefined) throw new Error(`No step ${at}`);
        const isRetried = await runWithFailure(step, place, failureMode);
        const isReached = !points.isArmed();
        if (isRetried) for (const next of scenario.steps.slice(at + 1)) await next(system());
        else await passTime(scenario);
        await system().advanceTime('10 minutes');
        await system().drain();
        const end = await describeState(scenario);
        const broken = isThorough ? Object.keys(await findBrokenInvariants(suite.db)) : [];
        const isExpected = isRetried ? end === scenario.end : scenario.whenLeft.includes(end);
        if (!isReached || !isExpected || broken.length > 0)
          failures.push(`${failureMode} ${place}: ${isReached ? end : 'never reached'} ${broken.join()}`);
      }
    }

    expect(failures).toEqual([]);
    placeCounts.set(name, places.length);
  });

  it('a migration', async () => {
    const known = [...readMigrations()];
    const results: string[] = [];
    points.begin();
    await migrate(points.database(suite.db), known);
    const quietPlaces = points.begin().length;
    let [nth, isOver] = [900, false];
    for (let at = 0; !isOver; at += 1) {
      nth += 1;
      const next = [...known, toMigration(nth, `step_${nth}`, `create table step_${nth} (id int)`)];
      points.begin();
      await migrate(points.database(suite.db), next);
      const place = points.begin()[at];
      known.splice(0, known.length, ...next);
      if (place === undefined) {
        isOver = true;
        continue;
      }
      nth += 1;
      known.push(toMigration(nth, `step_${nth}`, `create table step_${nth} (id int)`));
      points.arm(place, async () => {
        throw new ProcessDied(place);
      });
      const died = await migrate(points.database(suite.db), known).catch((error: unknown) => error);
      await migrate(suite.db, known);
      const applied = await suite.db.query('select from schema_migration where version = $1', [nth]);
      results.push(`${died instanceof ProcessDied} ${applied.length}`);
    }

    expect(results.length).toBeGreaterThan(quietPlaces);
    expect(new Set(results)).toEqual(new Set(['true 1']));
    placeCounts.set('a migration', results.length);
  });

  it('covers at least twenty-five places', () => {
    expect([...placeCounts.keys()].toSorted()).toEqual([...Object.keys(scenarios), 'a migration'].toSorted());
    expect([...placeCounts.values()].reduce((sum, places) => sum + places, 0)).toBeGreaterThanOrEqual(25);
  });
});
