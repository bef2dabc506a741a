import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { extend, getReservation, hold, release, seats, updateCart } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import { aPerson, mexicanOrigin, openSignedInBrowser } from '#server/test/visitors.ts';

describeOnEachEngine('a hold of another visitor', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  it('cannot be read or changed by others', async () => {
    const event = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const person = await aPerson(suite.db);
    const sellerId = await aPerson(suite.db, { roles: ['SELLER'] });
    const fan = await openSignedInBrowser(suite.db, app, person);
    const seller = await openSignedInBrowser(suite.db, app, sellerId);
    const visitor = openBrowser(app);
    const owned = [
      await hold(visitor, { eventId: event.id, items: seats(event, 1) }),
      await hold(fan, { eventId: event.id, items: seats(event, 3) }),
      await hold(seller, { eventId: event.id, salesChannel: 'ASSISTED', items: seats(event, 5) }),
    ].map(({ body }) => body);
    const [ofVisitor, ofFan, ofSeller] = owned;
    await updateCart(seller, {
      reservationId: ofSeller.reservationId,
      version: ofSeller.version,
      ops: [{ op: 'setFan', fanId: person }],
    });
    const outsiders = {
      'an outsider': [openBrowser(app), owned],
      'another visitor': [openBrowser(app), owned],
      'the fan a seller sells to': [fan, [ofVisitor, ofSeller]],
      'another fan': [await openSignedInBrowser(suite.db, app, await aPerson(suite.db)), owned],
      'the seller': [seller, [ofVisitor, ofFan]],
      'another seller': [
        await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles: ['SELLER'] })),
        owned,
      ],
      'the manager': [
        await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles: ['MANAGER'] })),
        owned,
      ],
      'the owner in the other market': [
        await openSignedInBrowser(suite.db, app, person, mexicanOrigin),
        [ofFan],
      ],
    } as const;
    await hold(outsiders['another visitor'][0], { eventId: event.id, items: seats(event, 100) });

    for (const [who, [outsider, holds]] of Object.entries(outsiders)) {
      for (const { reservationId: id, version, items } of holds) {
        const answers = [
          await getReservation(outsider, id),
          await outsider.get(`/api/checkout-service/cart?reservationId=${id}`),
          await outsider.get(`/api/checkout-service/cart/balance?reservationId=${id}`),
          await extend(outsider, id),
          await release(outsider, id),
          await hold(outsider, { eventId: event.id, reservationId: id, items: seats(event, 50) }),
          await updateCart(outsider, {
            reservationId: id,
            version,
            ops: [{ op: 'remove', itemId: items[0].id }],
          }),
        ];
        expect(
          answers.map(({ status }) => status),
          who,
        ).toEqual(Array.from({ length: 7 }, () => 404));
      }
    }
    for (const [owner, { reservationId }] of [
      [visitor, ofVisitor],
      [fan, ofFan],
      [seller, ofSeller],
    ] as const) {
      const still = await getReservation(owner, reservationId);
      expect(still.body.reservation).toMatchObject({ status: 'ACTIVE', extensionsLeft: 10 });
      expect(still.body.reservation.items).toHaveLength(1);
    }
  });

  it('does not stay with a former seller', async () => {
    const event = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const sellerId = await aPerson(suite.db, { roles: ['FAN', 'SELLER'] });
    const seller = await openSignedInBrowser(suite.db, app, sellerId);
    const { body } = await hold(seller, {
      eventId: event.id,
      salesChannel: 'ASSISTED',
      items: seats(event, 1),
    });
    await suite.db.query(`update person set roles = '{FAN}' where id = $1`, [sellerId]);

    const answer = await getReservation(seller, body.reservationId);

    expect(answer.status).toBe(404);
  });
});
