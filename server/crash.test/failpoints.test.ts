import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresNotices } from '#server/adapters/postgres/notices.repository.ts';
import type { Database } from '#server/db/client.ts';
import { migrate, readMigrations, toMigration } from '#server/db/migrate.ts';
import {
  type BoxOffice,
  boxOfficeIn,
  type Held,
  type Market,
  type Someone,
} from '#server/test/box-office.ts';
import { Died, failpoints } from '#server/test/crash/failpoints.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { hold, seats } from '#server/test/sale-desk.ts';
import type { Answer } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';

type Server = Pick<BoxOffice, 'app' | 'sale'> & { readonly db: Database };

/**
 * A scenario in steps. Each step may be repeated at another server and then changes nothing. `end` is the final state
 * when the caller retries, `whenLeft` the possible ones when nobody does.
 */
type Story = {
  readonly steps: readonly ((server: Server) => Promise<unknown>)[];
  readonly of: () => { readonly fan: Someone; readonly held: Held | undefined };
  readonly end: string;
  readonly whenLeft: readonly string[];
};

/**
 * The failures at a place: the process dies and the caller retries at another server; it hangs, the caller retries at
 * another, and then it continues; it dies and nobody retries.
 */
const blows = ['dies', 'hangs', 'dies, and nobody retries'] as const;
type Blow = (typeof blows)[number];

/**
 * By default one place in twenty on each engine, with one failure; on request every place with every failure.
 */
const percent = howMany('FAILPOINT_PLACES', 5);
const isThorough = percent >= 100;
const oneIn = Math.ceil(100 / percent);

const paid = 'PAID, money YES, 1 tickets, 1 charged, 0 refunded';
const nothing = 'no order, money NO, 0 tickets, 0 charged, 0 refunded';
const expired = 'EXPIRED, money NO, 0 tickets, 0 charged, 0 refunded';
const returned = (status: string) => `${status}, money RETURNED, 0 tickets, 1 charged, 1 refunded`;
const paidHere = 'PAID, money YES, 1 tickets, 0 charged, 0 refunded';

/**
 * Reliability: at every place where a process may die there is exactly one correct result. A first run finds the
 * places.
 */
describeOnEachEngine('crash/kill9-failpoints', (suite) => {
  const box = boxOfficeIn(suite);
  const points = failpoints();
  let failing: Server | undefined;
  const mortal = (): Server => {
    failing ??= {
      ...box().serve({
        database: points.database,
        through: points.provider,
        messenger: points.messenger,
      }),
      db: points.database(suite.db),
    };
    return failing;
  };

  const shows = new Map<Market, TestEvent>();
  let taken = 0;
  async function aSeat(market: Market) {
    const show = shows.get(market) ?? (await box().event(market));
    shows.set(market, show);
    taken += 1;
    return { show, seat: taken };
  }

  /** Retries until there is a definite response; the running requests of a dead server expire. */
  async function answered(press: () => Promise<Answer>): Promise<Answer> {
    for (let presses = 0; presses < 20; presses += 1) {
      const answer = await press();
      if (answer.status < 500 && answer.body?.code !== 'REQUEST_IN_FLIGHT') return answer;
      await box().db.query(
        "update idempotency set locked_until = clock_timestamp() - interval '1 second' where state = 'RUNNING'",
      );
    }
    throw new Error('No definite response');
  }

  async function heldBy(market: Market) {
    const { show, seat } = await aSeat(market);
    const fan = await box().aFan({ market });
    return { show, seat, fan, held: await box().held(fan, show, seat) };
  }

  /** Delivers a webhook event to this server, which processes it. */
  async function hears({ sale, db }: Server, { reservationId }: Held): Promise<void> {
    const [attempt] = await box().attempts(reservationId);
    const paymentId = attempt?.paymentId ?? '';
    await postgresNotices(db).keep({ eventKey: `told-${paymentId}`, paymentId });
    await box().timePasses('10 minutes');
    await sale.chores.notices();
  }

  const carriesOut = async (server: Server) => {
    await box().timePasses('10 minutes');
    await server.sale.chores.effects();
  };

  const stories: Readonly<Record<string, () => Promise<Story>>> = {
    async 'a card payment from the hold to the receipt'() {
      const { show, seat } = await aSeat('COL');
      const [fan, token] = [await box().aFan(), await box().cardToken()];
      const [holdKey, payKey] = [randomUUID(), randomUUID()];
      let held: Held | undefined;
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            const wish = { eventId: show.id, items: seats(show, seat) };
            const answer = await answered(() => hold(box().at(app, fan).visitor, wish, holdKey));
            if (answer.status === 201) held = answer.body;
          },
          async ({ app }) => {
            const cart = held;
            if (cart === undefined) throw new Error('No hold');
            await answered(() => box().pay(box().at(app, fan), cart, { key: payKey, token }));
          },
          carriesOut,
        ],
        end: paid,
        whenLeft: [nothing, expired, paid],
      };
    },
    async 'a voucher that is paid and reported by webhook'() {
      const { fan, held } = await heldBy('MEX');
      const key = randomUUID();
      let isPaid = false;
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await answered(() =>
              box().payWith(
                box().at(app, fan, 'MEX'),
                held,
                { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' },
                { key },
              ),
            );
          },
          async (server) => {
            const { instruction } = await box().status(fan, held.reservationId);
            if (!isPaid) await box().payAtCounter(instruction.reference);
            isPaid = true;
            await hears(server, held);
          },
        ],
        end: paid,
        whenLeft: [nothing, expired, paid],
      };
    },
    async 'a payment without a webhook'() {
      const { fan, held } = await heldBy('COL');
      await box().pay(fan, held, { holder: 'CONT' });
      const { id, paymentId } = await box().attempt(held.reservationId);
      await box().settle(paymentId, 'approved');
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ sale }) => {
            await box().justAsked();
            await box().db.query(
              "update payment_attempt set checked_at = checked_at - interval '20 seconds' where id = $1",
              [id],
            );
            await sale.chores.reconcile();
          },
        ],
        end: paid,
        whenLeft: [paid],
      };
    },
    async 'an abandoned transfer'() {
      const { fan, held } = await heldBy('COL');
      const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
      const { body } = await box().payWith(fan, held, pse);
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await answered(() => box().cancelPayment(box().at(app, fan), body.orderId));
          },
        ],
        end: 'PENDING, money NO, 0 tickets, 0 charged, 0 refunded',
        whenLeft: ['PENDING, money NO, 0 tickets, 0 charged, 0 refunded', expired],
      };
    },
    async 'a late payment'() {
      const { show, seat, fan, held } = await heldBy('COL');
      await box().pay(fan, held, { holder: 'FUND' });
      await box().holdEnds(held.reservationId);
      await box().drain();
      await box().held(await box().aFan(), show, seat);
      await box().settle((await box().attempt(held.reservationId)).paymentId, 'approved');
      return {
        of: () => ({ fan, held }),
        steps: [(server) => hears(server, held), carriesOut],
        end: returned('EXPIRED'),
        whenLeft: [returned('EXPIRED')],
      };
    },
    async 'cash collected at the box office'() {
      const { fan, held } = await heldBy('COL');
      const seller = await box().aSeller();
      const { body } = await box().payWith(fan, held, { method: 'CASH', desk: 'TAQUILLA' });
      const key = randomUUID();
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await answered(() => box().takeCash(box().at(app, seller), body, key));
          },
        ],
        end: paidHere,
        whenLeft: [paidHere, expired],
      };
    },
    async 'a sale with a card terminal'() {
      const { show, seat } = await aSeat('COL');
      const [seller, fan] = [await box().aSeller(), await box().aFan()];
      const held = await box().heldAtDesk(seller, show, seat);
      const key = randomUUID();
      return {
        of: () => ({ fan: seller, held }),
        steps: [
          async ({ app }) => {
            const payment = { method: 'TPV', voucherNumber: `V-2026-${seat}` };
            await answered(() => box().sellWith(box().at(app, seller), held, { fan, payment, key }));
          },
        ],
        end: paidHere,
        whenLeft: [paidHere, nothing],
      };
    },
    async 'a refund by a manager'() {
      const { fan, held } = await heldBy('COL');
      const manager = await box().aManager();
      const { body } = await box().pay(fan, held);
      const key = randomUUID();
      return {
        of: () => ({ fan, held }),
        steps: [
          async ({ app }) => {
            await answered(() =>
              box()
                .at(app, manager)
                .visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
                  key,
                  body: {
                    ticketIds: body.ticketIds,
                    seats: 'FOR_SALE',
                    reason: 'ASKED_FOR',
                    note: 'Llamó',
                    seenAmount: { amount: held.total.total, currency: held.total.currency },
                  },
                }),
            );
          },
          carriesOut,
        ],
        end: returned('REFUNDED'),
        whenLeft: [paid, returned('REFUNDED')],
      };
    },
    async 'an expired hold'() {
      const { fan, held } = await heldBy('COL');
      await box().holdEnds(held.reservationId);
      return {
        of: () => ({ fan, held }),
        steps: [({ sale }) => sale.chores.sweep()],
        end: nothing,
        whenLeft: [nothing],
      };
    },
  };

  /** The state of the purchase, by our own records and by the provider's ledger. */
  async function standing({ of }: Story): Promise<string> {
    const { fan, held } = of();
    if (held === undefined) return nothing;
    const purchase = await box().status(fan, held.reservationId);
    const tries = await box().attempts(held.reservationId);
    const sums = tries.flatMap(({ id }) => box().sandbox.ledger.totals(id));
    const [charged, back] = [
      sums.reduce((sum, { charges }) => sum + charges, 0),
      sums.reduce((sum, { refunds }) => sum + refunds, 0),
    ];
    return `${purchase?.orderStatus ?? 'no order'}, money ${purchase?.moneyMoved ?? 'NO'}, ${purchase?.ticketIds.length ?? 0} tickets, ${charged} charged, ${back} refunded`;
  }

  /** Runs one step at the failing server with a failure at the place. Returns true when the caller retries. */
  async function struck(step: Story['steps'][number], place: string, blow: Blow): Promise<boolean> {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    points.begin();
    points.arm(place, async () => {
      if (blow !== 'hangs') throw new Died(place);
      reached.resolve();
      await released.promise;
    });
    const first = step(mortal()).catch((error: unknown) => error);
    if (blow !== 'hangs') {
      await first;
      if (blow === 'dies') await step(box());
      return blow === 'dies';
    }
    await Promise.race([reached.promise, first]);
    // With an open transaction the retry waits for this one, and the embedded engine blocks everybody.
    const isInside = place.startsWith('before the commit');
    const again = step(box());
    if (!isInside) await again;
    released.resolve();
    await Promise.all([first, again]);
    return true;
  }

  async function timeGoesBy({ of }: Story): Promise<void> {
    const { held } = of();
    if (held !== undefined) await box().leaseEnds(held.reservationId);
    await box().timePasses('2 hours');
    await box().sale.chores.reconcile();
    // The provider resends the webhooks that were not acknowledged.
    await box().control('webhooks/mode', { kind: 'normal' });
    await box().control('webhooks/revive');
    await box().timePasses('2 hours');
    await box().drain();
    await box().control('webhooks/mode', { kind: 'lost' });
  }

  const found = new Map<string, number>();
  let passed = suite.engine === 'pglite' ? 0 : Math.floor(oneIn / 2);
  const blowsAt = (nth: number): readonly Blow[] => {
    if (isThorough) return blows;
    return nth % oneIn === 0 ? blows.slice((nth / oneIn) % blows.length).slice(0, 1) : [];
  };

  it.each(Object.entries(stories))('%s', async (name, begin) => {
    await box().control('webhooks/mode', { kind: 'lost' });
    const first = await begin();
    const places: { step: number; place: string }[] = [];
    for (const [at, step] of first.steps.entries()) {
      points.begin();
      await step(mortal());
      places.push(...points.begin().map((place) => ({ step: at, place })));
    }
    await box().timePasses('10 minutes');
    await box().drain();
    expect(await standing(first)).toBe(first.end);

    const untrue: string[] = [];
    for (const { step: at, place } of places) {
      for (const blow of blowsAt(passed++)) {
        const story = await begin();
        for (const step of story.steps.slice(0, at)) await step(box());
        const step = story.steps[at];
        if (step === undefined) throw new Error(`No step ${at}`);
        const isBack = await struck(step, place, blow);
        const isReached = !points.isArmed();
        if (isBack) for (const next of story.steps.slice(at + 1)) await next(box());
        else await timeGoesBy(story);
        await box().timePasses('10 minutes');
        await box().drain();
        const end = await standing(story);
        const broken = isThorough ? Object.keys(await brokenInvariants(suite.db)) : [];
        const isTrue = isBack ? end === story.end : story.whenLeft.includes(end);
        if (!isReached || !isTrue || broken.length > 0)
          untrue.push(`${blow} ${place}: ${isReached ? end : 'never reached'} ${broken.join()}`);
      }
    }

    expect(untrue).toEqual([]);
    found.set(name, places.length);
  });

  it('a migration', async () => {
    const known = [...readMigrations()];
    const outcomes: string[] = [];
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
        throw new Died(place);
      });
      const died = await migrate(points.database(suite.db), known).catch((error: unknown) => error);
      await migrate(suite.db, known);
      const applied = await suite.db.query('select from schema_migration where version = $1', [nth]);
      outcomes.push(`${died instanceof Died} ${applied.length}`);
    }

    expect(outcomes.length).toBeGreaterThan(quietPlaces);
    expect(new Set(outcomes)).toEqual(new Set(['true 1']));
    found.set('a migration', outcomes.length);
  });

  it('covers at least twenty-five places', () => {
    expect([...found.keys()].toSorted()).toEqual([...Object.keys(stories), 'a migration'].toSorted());
    expect([...found.values()].reduce((sum, places) => sum + places, 0)).toBeGreaterThanOrEqual(25);
  });
});
