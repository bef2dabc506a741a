import { expect, it } from 'vitest';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintTables } from '#server/test/fingerprint.ts';
import { aHold, aNewReservation, anId, givenEvent, seatRequests } from '#server/test/given.ts';
import type { PaymentToBegin, SaleToSettle } from './payment-steps.port.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';
import { saleTransactionsOver } from './unit-of-work.postgres.ts';

/** A statement that meets anything but what its caller has read leaves no trace. */
describeOnEachEngine('the steps of an ordinary payment', (suite) => {
  const sales = () => saleTransactionsOver(suite.db);

  async function aPaymentToBegin(): Promise<PaymentToBegin> {
    const buyerId = anId();
    await suite.db.query(
      `insert into person (id, market, email, registration_status, roles) values ($1, 'COL', $1 || '@correo.test', 'REGISTERED', '{FAN}')`,
      [buyerId],
    );
    const show = await givenEvent(suite.db);
    const hold = aHold(seatRequests(show, 1, 2), {
      person: buyerId,
      create: aNewReservation({ event: show }),
    });
    await seatClaimsOver(suite.db).claimSeats(hold);
    const reservation = await sales().reservations.find(hold.reservation);
    if (reservation === null) throw new Error('The hold does not exist.');
    const total = calculateCartTotal(reservation.items, 'COP');
    const orderId = anId();
    return {
      reservation,
      lockName: anId(),
      isLimited: true,
      leaseMs: holdWindow.length,
      order: {
        id: orderId,
        code: anId(),
        reservation,
        buyerId,
        sellerId: null,
        channel: 'WEB_DESKTOP',
        total,
      },
      attempt: {
        id: anId(),
        orderId,
        method: 'CARD',
        provider: 'mercado-pago',
        providerKey: anId(),
        amount: { amount: total.total, currency: 'COP' },
        walletPortion: 0,
        cartFingerprint: '',
        isHosted: false,
        methodDetails: {},
      },
    };
  }

  const update = async (sql: string, id: string): Promise<void> => {
    await suite.db.query(sql, [id]);
  };
  const release = async (id: string): Promise<void> => {
    await sales().holds.release(id, 'EXPIRED', 'EXPIRE');
  };
  /** An event since the caller read the records, or an input that differs from them. */
  type Change<Input> = readonly [string, (input: Input) => Input | Promise<void>];

  const changesBeforeBeginning: readonly Change<PaymentToBegin>[] = [
    [
      'another version',
      (input) => ({
        ...input,
        reservation: { ...input.reservation, version: input.reservation.version + 1 },
      }),
    ],
    ['another buyer', (input) => ({ ...input, order: { ...input.order, buyerId: anId() } })],
    [
      'more tickets than the limit',
      (input) => update('update event set max_tickets_per_fan = 1 where id = $1', input.reservation.eventId),
    ],
    [
      'a hold that has expired',
      (input) =>
        update(
          `update reservation set expires_at = clock_timestamp() - interval '1 hour' where id = $1`,
          input.reservation.id,
        ),
    ],
    ['a hold that was released', (input) => release(input.reservation.id)],
    [
      'a disabled event',
      (input) => update('update event set is_disabled = true where id = $1', input.reservation.eventId),
    ],
    [
      'a seat that is no longer held',
      (input) =>
        update(
          `update seat_claim set state = 'FREE', expires_at = null where reservation_id = $1 and seat_index = 2`,
          input.reservation.id,
        ),
    ],
    [
      'an order that another request placed',
      async (input) => {
        await sales().orders.insert({ ...input.order, id: anId(), code: anId() });
        await update(`update orders set status = 'CANCELED' where reservation_id = $1`, input.reservation.id);
      },
    ],
  ];

  it.each(changesBeforeBeginning)('does not begin with %s, and writes nothing', async (_, change) => {
    const input = await aPaymentToBegin();
    const changed = await change(input);
    const before = await fingerprintTables(suite.db);

    expect(await sales().steps.begin(changed ?? input)).toBeNull();

    expect(await fingerprintTables(suite.db)).toEqual(before);
  });

  it('begins as it was read', async () => {
    const input = await aPaymentToBegin();

    const begun = await sales().steps.begin(input);

    expect(begun).toMatchObject({
      order: { id: input.order.id, status: 'PENDING' },
      attempt: { status: 'STARTED' },
    });
    expect(await sales().reservations.find(input.reservation.id)).toMatchObject({
      status: 'STARTED_PAYMENT',
      version: begun?.version,
    });
  });

  async function aSaleToSettle(): Promise<SaleToSettle> {
    const input = await aPaymentToBegin();
    const begun = await sales().steps.begin(input);
    if (begun === null) throw new Error('The payment did not begin.');
    return {
      reservationId: input.reservation.id,
      version: begun.version,
      orderStatus: begun.order.status,
      attemptId: begun.attempt.id,
      attemptStatus: begun.attempt.status,
      change: { status: 'COMPLETED', record: 'PAID', providerPaymentId: anId() },
      price: input.order.total,
      tickets: input.reservation.items.map((item) => ({
        id: anId(),
        itemId: item.id,
        eventId: item.eventId,
        seatIndex: item.seatIndex,
        sectionCode: item.sectionCode,
        seatCode: item.seatCode,
        type: 'PAID' as const,
        price: item.unit.total,
        face: { door: '', zone: '', sectionCode: '', entrySide: '', access: '' },
      })),
      messages: [{ key: anId(), kind: 'RECEIPT', payload: { orderId: begun.order.id } }],
    };
  }

  const eventOfReservation = '(select event_id from reservation where id = $1)';
  const changesBeforeSettling: readonly Change<SaleToSettle>[] = [
    ['another version', (input) => ({ ...input, version: input.version - 1 })],
    [
      'an attempt that has ended',
      (input) => sales().attempts.update(input.attemptId, { status: 'EXPIRED', record: 'CANCELLED' }),
    ],
    [
      'an order that has another status',
      (input) =>
        update(`update orders set status = 'CANCELED' where reservation_id = $1`, input.reservationId),
    ],
    [
      'a cancelled event',
      (input) =>
        update(
          `update event set is_disabled = true, cancelled_at = now() where id = ${eventOfReservation}`,
          input.reservationId,
        ),
    ],
    [
      'a seat whose fence has changed',
      (input) =>
        update(
          'update seat_claim set fence = fence + 1 where reservation_id = $1 and seat_index = 2',
          input.reservationId,
        ),
    ],
    ['seats that were released', (input) => release(input.reservationId)],
  ];

  it.each(changesBeforeSettling)('does not settle with %s, and writes nothing', async (_, change) => {
    const input = await aSaleToSettle();
    const changed = await change(input);
    const before = await fingerprintTables(suite.db);

    expect(await sales().steps.settle(changed ?? input)).toBeNull();

    expect(await fingerprintTables(suite.db)).toEqual(before);
  });

  it('settles as it was read', async () => {
    const input = await aSaleToSettle();

    const sold = await sales().steps.settle(input);

    expect(sold).toMatchObject({
      order: { status: 'PAID', paidBy: input.attemptId },
      reservation: { status: 'FINISHED' },
      attempts: [{ status: 'COMPLETED', recordStatus: 'PAID' }],
    });
    expect(sold?.ticketIds).toEqual(input.tickets.map(({ id }) => id));
    expect(await sales().orders.readPurchase(sold?.order.id ?? '')).toMatchObject({
      ticketIds: sold?.ticketIds,
    });
  });
});
