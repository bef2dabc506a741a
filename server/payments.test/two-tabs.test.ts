import { expect, it } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { startPayment } from '#server/payments/checkout/start-payment.ts';
import { postgresSavedCards } from '#server/payments/saved-cards/saved-cards.repository.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import type { SaleTransactions, UnitOfWork } from '#server/unit-of-work/unit-of-work.port.ts';
import { saleTransactionsOver, unitOfWorkOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const rounds = 10;

/** Reliability: however often a button is pressed, one order and one charge. */
describeOnEachEngine('race/two-tabs', (suite) => {
  const system = setUpTestSystem(suite);
  const ordersOf = (reservationId: string) =>
    system().one<{ orders: number }>('select count(*)::int as orders from orders where reservation_id = $1', [
      reservationId,
    ]);
  const chargesOf = async (reservationId: string): Promise<number> => {
    const attempts = await system().attempts(reservationId);
    return attempts.reduce((sum, { id }) => sum + (system().sandbox.ledger.totals(id)[0]?.charges ?? 0), 0);
  };

  it('two concurrent payments of one hold: one pays, the other learns that one is pending', async () => {
    const show = await system().event();
    const second = system().serve();
    for (let round = 0; round < rounds; round += 1) {
      const fan = await system().aFan();
      const held = await system().held(fan, show, 2 * round, 2 * round + 1);
      const tokens = await Promise.all([system().cardToken(), system().cardToken()]);

      const answers = await Promise.all(
        [fan, system().at(second.app, fan)].map((tab, at) =>
          system().pay(tab, held, { token: tokens[at] ?? '' }),
        ),
      );

      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PAYMENT_IN_FLIGHT');
      expect(answers.find(({ status }) => status === 201)?.body.orderStatus).toBe('PAID');
      expect(await ordersOf(held.reservationId)).toEqual({ orders: 1 });
      expect(await chargesOf(held.reservationId)).toBe(1);
    }
  });

  it('the same key twice in parallel, on two servers: one purchase, returned to both', async () => {
    const show = await system().event();
    const second = system().serve();
    for (let round = 0; round < rounds; round += 1) {
      const fan = await system().aFan();
      const held = await system().held(fan, show, round);
      const [key, token] = [crypto.randomUUID(), await system().cardToken()];
      const press = async (tab: TestPerson) => {
        let answer = await system().pay(tab, held, { key, token });
        while (answer.body.code === 'REQUEST_IN_FLIGHT')
          answer = await system().pay(tab, held, { key, token });
        return answer;
      };

      const [one, other] = await Promise.all([press(fan), press(system().at(second.app, fan))]);

      expect(one?.status).toBe(201);
      expect(other?.text).toBe(one?.text);
      expect(one?.body.orderStatus).toBe('PAID');
      expect(await chargesOf(held.reservationId)).toBe(1);
    }
  });

  it('a payment at the very moment the hold ends: paid, or expired and nothing charged', async () => {
    const show = await system().event();
    const ends: string[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) {
      const fan = await system().aFan();
      const held = await system().held(fan, show, round);
      const token = await system().cardToken();
      for (const [table, key] of [
        ['reservation', 'id'],
        ['seat_claim', 'reservation_id'],
      ]) {
        await system().db.query(
          `update ${table} set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where ${key} = $1`,
          [held.reservationId, round],
        );
      }

      const [answer] = await Promise.all([
        system().pay(fan, held, { token }),
        ...Array.from({ length: 5 }, () => system().sale.jobs.sweepExpiredHolds()),
      ]);

      ends.push(answer.status === 201 ? answer.body.orderStatus : answer.body.code);
      expect(await chargesOf(held.reservationId)).toBe(answer.status === 201 ? 1 : 0);
    }
    expect(ends.filter((end) => end !== 'PAID' && end !== 'HOLD_EXPIRED')).toEqual([]);
  });

  it('a terminal sale submitted twice: one order, one set of tickets, one receipt', async () => {
    const show = await system().event();
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, show, 1, 2, 3);

    const answers = await Promise.all([
      system().sellAssisted(seller, held, fan),
      system().sellAssisted(seller, held, fan),
    ]);
    await system().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PAYMENT_IN_FLIGHT');
    expect(
      await system().one(
        `select count(*)::int as tickets, count(distinct o.id)::int as orders from ticket t
         join orders o on o.id = t.order_id where o.reservation_id = $1`,
        [held.reservationId],
      ),
    ).toEqual({ tickets: 3, orders: 1 });
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('two carts of one fan, each within the limit and together above it: one of them is paid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { fan, carts } = await twoCarts();

      const answers = await Promise.all(carts.map((held) => system().pay(fan, held)));

      expect(answers.map(({ status, body }) => (status === 201 ? status : body.code)).toSorted()).toEqual([
        201,
        'TICKET_LIMIT',
      ]);
    }
  });

  /** Held before the fan signed in, in two windows of one visit: neither has a buyer yet. */
  async function twoCarts(): Promise<{ fan: TestPerson; carts: readonly HeldReservation[] }> {
    const show = await system().event();
    const fan = await system().aFan();
    const carts = [await system().held(fan, show, 1, 2), await system().held(fan, show, 3, 4)];
    await system().db.query('update event set max_tickets_per_fan = 3 where id = $1', [show.id]);
    await system().db.query('update reservation set person_id = null where id = any($1)', [
      carts.map(({ reservationId }) => reservationId),
    ]);
    return { fan, carts };
  }
});

/** The guards removed one at a time, to prove that the tests above detect what they guard against. */
describeOn('postgres', 'race/two-tabs: negative controls', (suite) => {
  const system = setUpTestSystem(suite);

  /** Both arrive here before either continues. */
  function meetingOf(count: number): () => Promise<void> {
    let missing = count;
    let open: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      open = resolve;
    });
    return () => {
      missing -= 1;
      if (missing === 0) open();
      return all;
    };
  }

  function salesWithout(change: (store: UnitOfWork) => Partial<UnitOfWork>): SaleTransactions {
    return {
      ...saleTransactionsOver(suite.db),
      transaction: (work) =>
        suite.db.transaction((tx) => {
          const store = unitOfWorkOver(tx);
          return work({ ...store, ...change(store) });
        }),
    };
  }

  async function principalOf(fan: TestPerson) {
    const { id } = await system().one<{ id: string }>('select id from session where person_id = $1', [
      fan.id,
    ]);
    return {
      kind: 'person',
      sessionId: id,
      personId: fan.id,
      roles: ['fan'],
      market: 'COL',
      isRecent: true,
      isFactorRecent: false,
    } as const;
  }

  /** Pays carts at once; `beforeCharge` is awaited before the provider is asked for a charge. */
  async function payTwice(
    sales: SaleTransactions,
    fan: TestPerson,
    carts: readonly HeldReservation[],
    beforeCharge: () => Promise<void> = async () => undefined,
  ) {
    let provider: PaymentProvider | undefined;
    system().serve({
      through: (real) => {
        provider = real;
        return real;
      },
    });
    if (provider === undefined) throw new Error('No provider');
    const { chargeCard } = provider;
    const chargeLater: typeof chargeCard = async (charge) => {
      await beforeCharge();
      return chargeCard(charge);
    };
    const principal = await principalOf(fan);
    const parts = {
      sales,
      salesContexts: postgresSalesContexts(suite.db),
      provider: { ...provider, chargeCard: chargeLater },
      alert: () => undefined,
      methods: async () => null,
      savedCards: postgresSavedCards(suite.db),
      notificationUrl: () => `${system().url}/nowhere`,
      returnUrls: () => ({ success: system().url, pending: system().url, failure: system().url }),
      bankReturnUrl: () => system().url,
    };
    return Promise.all(
      carts.map(async ({ reservationId, total }) =>
        startPayment(parts, {
          principal,
          salesChannel: 'SELF_SERVICE',
          reservationId,
          fanId: null,
          channel: 'APP',
          expectedTotal: { amount: total.total, currency: 'COP' },
          payment: {
            method: 'CARD',
            card: { token: await system().cardToken(), paymentMethodId: 'master' },
            installments: 1,
          },
          payer: null,
          ip: '127.0.0.1',
          key: crypto.randomUUID(),
        }),
      ),
    );
  }

  it('without the lock on the reservation, two tabs charge twice', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1, 2);
    await system().pay(fan, held, { holder: 'FUND' });
    const meet = meetingOf(2);
    let seen = 0;
    const sales = salesWithout((store) => ({
      locks: { acquire: async () => undefined },
      reservations: {
        ...store.reservations,
        lock: async (id) => {
          const read = await store.reservations.find(id);
          seen += 1;
          if (seen <= 2) await meet();
          return read;
        },
      },
    }));

    // Each charge waits for the other attempt: a payment that ends before the other begins would be seen without a lock too.
    await payTwice(sales, fan, [held, held], meetingOf(2));

    const attempts = await system().attempts(held.reservationId);
    const charges = attempts.map(({ id }) => system().sandbox.ledger.totals(id)[0]?.charges ?? 0);
    expect(charges.toSorted()).toEqual([0, 1, 1]);
  });

  it('without the lock on the ticket limit, two carts of one fan exceed it', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const carts = [await system().held(fan, show, 1, 2), await system().held(fan, show, 3, 4)];
    await system().db.query('update event set max_tickets_per_fan = 3 where id = $1', [show.id]);
    await system().db.query('update reservation set person_id = null where event_id = $1', [show.id]);
    const meet = meetingOf(2);
    const sales = salesWithout((store) => ({
      locks: { acquire: async () => undefined },
      reservations: {
        ...store.reservations,
        findExceededLimit: async (reservation, personId) => {
          const exceeded = await store.reservations.findExceededLimit(reservation, personId);
          await meet();
          return exceeded;
        },
      },
    }));

    const answers = await payTwice(sales, fan, carts);

    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(
      await system().one('select count(*)::int as tickets from ticket where owner_id = $1', [fan.id]),
    ).toEqual({ tickets: 4 });
  });
});
