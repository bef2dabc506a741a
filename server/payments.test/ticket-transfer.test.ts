import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { anonymisePerson, erasePersonalData } from '#server/identity/account/anonymise-person.postgres.ts';
import { deleteOutdatedRows } from '#server/kernel/jobs/delete-outdated.postgres.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { findBrokenInvariants } from '#server/test/invariants.ts';
import { pauseBefore } from '#server/test/race/pause-before.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestResponse } from '#server/test/test-app.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem, type TestPerson, type TestSystem } from '#server/test/test-system.ts';
import { aTour, visitors } from '#server/test/test-tour.ts';

type TicketOnWire = {
  readonly id: string;
  readonly qr: string;
  readonly ownership: string;
  readonly seatCode: string;
  readonly holder: string;
  readonly zone: string;
  readonly transfer: {
    readonly offer: { readonly id: string; readonly to: string } | null;
    readonly obstacle: string | null;
  };
};

/** Builds the calls of two fans and a manager about tickets. */
function describeTransfers(system: () => TestSystem) {
  const listTickets = async (fan: TestPerson): Promise<readonly TicketOnWire[]> =>
    (await fan.visitor.get('/api/myTickets')).body.events.flatMap(
      ({ tickets }: { tickets: readonly TicketOnWire[] }) => tickets,
    );
  const offer = (
    fan: TestPerson,
    ticketIds: readonly string[],
    to: object,
    key: string = randomUUID(),
  ): Promise<TestResponse> => fan.visitor.post('/api/ticket-transfers', { key, body: { ticketIds, to } });
  return {
    listTickets,
    offer,
    async buy(fan: TestPerson, ...indexes: number[]) {
      const event = await system().event();
      await system().db.query("update event set starts_at = now() + interval '5 days' where id = $1", [
        event.id,
      ]);
      const held = await system().held(fan, event, ...indexes);
      const { body } = await system().pay(fan, held);
      expect(body.orderStatus).toBe('PAID');
      return { event, orderId: String(body.orderId), tickets: await listTickets(fan) };
    },
    accept: (fan: TestPerson, reference: string, key: string = randomUUID()): Promise<TestResponse> =>
      fan.visitor.post('/api/ticket-transfers/accept', { key, body: { offer: reference } }),
    decline: (fan: Pick<TestPerson, 'visitor'>, reference: string): Promise<TestResponse> =>
      fan.visitor.post('/api/ticket-transfers/decline', { body: { offer: reference } }),
    withdraw: (fan: TestPerson, id: string, key: string = randomUUID()): Promise<TestResponse> =>
      fan.visitor.post(`/api/ticket-transfers/${id}/withdraw`, { key, body: {} }),
    read: (fan: Pick<TestPerson, 'visitor'>, reference: string): Promise<TestResponse> =>
      fan.visitor.post('/api/ticket-transfers/read', { body: { offer: reference } }),
    /** Refunds tickets of the usual price. */
    refund: (manager: TestPerson, orderId: string, ticketIds: readonly string[]): Promise<TestResponse> =>
      manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds,
          seats: 'FOR_SALE',
          reason: 'ASKED_FOR',
          expectedAmount: { amount: 6_800_000 * ticketIds.length, currency: 'COP' },
        },
      }),
    async readToken(address: string): Promise<string> {
      await system().drain();
      const mail = system()
        .sandbox.mailbox.list({ to: address })
        .find(({ text }) => text?.includes('/ticket-offer#offer='));
      const token = /ticket-offer#offer=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
      if (token === undefined) throw new Error('No offer was sent');
      return decodeURIComponent(token);
    },
    readOrderStatus: async (id: string) =>
      (await system().one<{ status: string }>('select status from orders where id = $1', [id])).status,
  };
}

/** Product: a ticket goes to the owner of a contact, and its old code is void at once. Spec §3. */
describeOnEachEngine('tickets/transfer', (suite) => {
  const system = setUpTestSystem(suite);
  const { buy, listTickets, offer, accept, decline, withdraw, read, refund, readToken, readOrderStatus } =
    describeTransfers(system);

  it('moves to the person who proved the contact, with a code of a new generation', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan({ language: 'en' })];
    const { orderId, tickets, event } = await buy(ana, 1, 2);
    const [first, second] = tickets;

    const offered = await offer(ana, [first?.id ?? ''], { email: luz.email.toUpperCase() });
    const token = await readToken(luz.email);
    const while_ = await listTickets(ana);
    const seen = await read(luz, token);
    const accepted = await accept(luz, token);
    const again = await accept(luz, token);
    const [mine] = await listTickets(luz);
    const [gone, kept] = await listTickets(ana);
    await system().drain();

    expect(offered.status).toBe(201);
    expect(while_.find(({ id }) => id === first?.id)).toMatchObject({
      ownership: 'OWNED',
      qr: first?.qr,
      transfer: { offer: { id: offered.body.id }, obstacle: null },
    });
    expect(seen.body).toMatchObject({ status: 'OFFERED', viewer: 'RECEIVER', sender: 'Ana', obstacle: null });
    expect(JSON.stringify(seen.body)).not.toContain('TQ');
    expect([accepted.status, again.status]).toEqual([201, 201]);
    expect(mine).toMatchObject({ id: first?.id, ownership: 'RECEIVED' });
    expect(gone).toMatchObject({ id: first?.id, ownership: 'TRANSFERRED', qr: '', holder: '' });
    expect(kept).toMatchObject({ id: second?.id, ownership: 'OWNED', qr: second?.qr });
    expect(
      await system().one('select qr_generation as generation from ticket where id = $1', [first?.id ?? '']),
    ).toEqual({ generation: 2 });
    expect(mine?.qr).not.toBe(first?.qr);
    expect(await readOrderStatus(orderId)).toBe('PAID');
    expect(system().sandbox.mailbox.list({ to: luz.email })[0]?.subject).toMatch(/^Ana sends you a ticket/);
    expect(
      system()
        .sandbox.mailbox.list({ to: ana.email })
        .map(({ subject }) => subject),
    ).toContainEqual(expect.stringMatching(/^Transferencia aceptada/));
    expect(
      await system().db.query("select kind from audit_event where details ->> 'transfer' = $1 order by id", [
        offered.body.id,
      ]),
    ).toEqual([{ kind: 'ticket.offered' }, { kind: 'ticket.transferred' }]);
    // The seat counts for its buyer, who could otherwise buy without limit and give away.
    expect(
      await system().one('select count_seats_of_buyer($1, $2, $3, $4) as bought', [ana.id, '', event.id, '']),
    ).toEqual({ bought: 2 });
  });

  it('makes an order TRANSFERRED when all tickets went, and PAID again when one returns to its buyer', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const { orderId, tickets } = await buy(ana, 3, 4);
    const ids = tickets.map(({ id }) => id);

    await offer(ana, ids, { email: luz.email });
    await accept(luz, await readToken(luz.email));
    const away = await readOrderStatus(orderId);
    await offer(luz, [ids[0] ?? ''], { email: ana.email });
    await accept(ana, await readToken(ana.email));

    expect(away).toBe('TRANSFERRED');
    expect(await readOrderStatus(orderId)).toBe('PAID');
    expect((await listTickets(ana)).map(({ ownership }) => ownership).toSorted()).toEqual([
      'OWNED',
      'TRANSFERRED',
    ]);
    expect((await listTickets(luz)).map(({ ownership }) => ownership).toSorted()).toEqual([
      'RECEIVED',
      'TRANSFERRED',
    ]);
  });

  it('is not for an outsider who has the link, and tells them neither contact nor code', async () => {
    const [ana, luz, outsider] = [await system().aFan(), await system().aFan(), await system().aFan()];
    const { tickets } = await buy(ana, 5);
    const { body } = await offer(ana, [tickets[0]?.id ?? ''], { email: luz.email });
    const token = await readToken(luz.email);
    const [id = '', mac = ''] = token.split('.');

    const seen = await read(outsider, token);
    const answers = [
      await accept(outsider, token),
      await accept(outsider, id),
      await accept(luz, `${id}.${mac.slice(1)}A`),
      await read(outsider, id),
      await decline(outsider, id),
      await withdraw(luz, id),
      await accept(ana, token),
    ];
    // An account that has not proven the address of the offer is somebody else's.
    await system().db.query('update person set is_email_verified = false where id = $1', [luz.id]);
    const unproven = await accept(luz, token);
    await system().db.query('update person set is_email_verified = true where id = $1', [luz.id]);

    expect(seen.body).toMatchObject({ viewer: 'OTHER', to: `${luz.email[0]}•••@correo.test` });
    expect(JSON.stringify(seen.body)).not.toContain(luz.email);
    expect(answers.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual([
      '403 OFFER_FOR_SOMEBODY_ELSE',
      '403 OFFER_FOR_SOMEBODY_ELSE',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '409 OFFER_TO_YOURSELF',
    ]);
    expect(unproven.body.code).toBe('OFFER_FOR_SOMEBODY_ELSE');
    expect((await accept(luz, body.id)).status).toBe(201);
  });

  it('reaches a person without an account by text message, who registers with that number first', async () => {
    const ana = await system().aFan();
    const { tickets } = await buy(ana, 6);
    const phone = `300${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

    await offer(ana, [tickets[0]?.id ?? ''], { phone: `+57${phone}`, channel: 'SMS' });
    const token = await readToken(`+57${phone}`);
    const visitor = await system().aFan();
    const before = await accept(visitor, token);
    await system().db.query(
      "update person set phone_prefix = '+57', phone = $2, is_phone_verified = true where id = $1",
      [visitor.id, phone],
    );

    expect(before.body.code).toBe('OFFER_FOR_SOMEBODY_ELSE');
    expect((await accept(visitor, token)).status).toBe(201);
  });

  it('ends when it is declined, withdrawn or refunded, and stays with its owner', async () => {
    const [ana, luz, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    const { tickets, orderId } = await buy(ana, 7, 8, 9);
    const [first = '', second = '', third = ''] = tickets.map(({ id }) => id);
    const sent = [];
    for (const id of [first, second, third])
      sent.push((await offer(ana, [id], { email: luz.email })).body.id);
    const [declined = '', withdrawn = '', revoked = ''] = sent;
    const twice = await offer(ana, [first], { email: 'another@correo.test' });

    await decline(luz, declined);
    await withdraw(ana, withdrawn);
    const refunded = await refund(manager, orderId, [third]);
    const late = [
      await accept(luz, declined),
      await accept(luz, withdrawn),
      await accept(luz, revoked),
      await decline(luz, revoked),
      await withdraw(ana, declined),
    ];
    const repeated = await withdraw(ana, withdrawn);

    expect(twice.body).toMatchObject({ code: 'TICKET_NOT_TRANSFERABLE' });
    expect(refunded.status).toBe(201);
    expect(late.map(({ body }) => body.code)).toEqual([
      'OFFER_OVER',
      'OFFER_OVER',
      'OFFER_OVER',
      'NOT_FOUND',
      'OFFER_OVER',
    ]);
    expect(repeated.status).toBe(201);
    expect(
      await system().db.query(
        'select status, contact from ticket_transfer where sender_id = $1 order by status',
        [ana.id],
      ),
    ).toEqual([
      { status: 'DECLINED', contact: null },
      { status: 'REVOKED', contact: null },
      { status: 'WITHDRAWN', contact: null },
    ]);
    expect((await listTickets(ana)).map(({ qr, ownership }) => [qr, ownership])).toEqual(
      tickets.slice(0, 2).map(({ qr }) => [qr, 'OWNED']),
    );
  });

  it('leaves the refund with its payer, and the receiver without a valid ticket', async () => {
    const [ana, luz, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    const { tickets, orderId } = await buy(ana, 10);
    const id = tickets[0]?.id ?? '';
    await offer(ana, [id], { email: luz.email });
    await accept(luz, await readToken(luz.email));

    const refunded = await refund(manager, orderId, [id]);
    await system().drain();

    expect([refunded.status, await readOrderStatus(orderId)]).toEqual([201, 'REFUNDED']);
    expect([await listTickets(luz), await listTickets(ana)]).toEqual([[], []]);
    expect(await system().one('select buyer_id as payer from orders where id = $1', [orderId])).toEqual({
      payer: ana.id,
    });
  });

  it.each([
    ['of an unfinished plan', "update ticket set type = 'DEPOSIT' where id = $1", 'NOT_FULLY_PAID'],
    ['that was read at the gate', 'update ticket set read_at = now() where id = $1', 'ALREADY_READ'],
    [
      'after the cut-off',
      "update event set starts_at = now() + interval '119 minutes' where id = (select event_id from ticket where id = $1)",
      'TOO_LATE',
    ],
    [
      'of an event that does not allow it',
      'update event set is_transferable = false where id = (select event_id from ticket where id = $1)',
      'NOT_ALLOWED',
    ],
  ])('neither offers nor accepts a ticket %s', async (_what, change, obstacle) => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const { tickets } = await buy(ana, 11, 12);
    const [open = '', other = ''] = tickets.map(({ id }) => id);
    const { body } = await offer(ana, [open], { email: luz.email });
    for (const id of [open, other]) await system().db.query(change, [id]);

    const rejected = [await accept(luz, body.id), await offer(ana, [other], { email: luz.email })];

    expect(rejected.map(({ body: { code, detail } }) => [code, detail])).toEqual(
      Array(2).fill(['TICKET_NOT_TRANSFERABLE', { obstacle }]),
    );
    expect((await listTickets(ana)).map(({ transfer }) => transfer.obstacle)).toEqual([obstacle, obstacle]);
    await system().db.query("update ticket set type = 'PAID' where type = 'DEPOSIT'");
  });

  it('moves a child only together with an adult', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const tour = await aTour(suite.db);
    const eventId = tour.visits[0] ?? '';
    const { body: held } = await hold(ana.visitor, {
      eventId,
      items: [visitors('ADULT', 1), visitors('CHILD', 1)],
    });
    await system().pay(ana, held);
    const tickets = await listTickets(ana);
    const needing = await system().db.query<{ id: string }>(
      `select t.id from ticket t join reservation_item i on i.id = t.item_id where t.event_id = $1 and i.zone_code = 'CHILD'`,
      [eventId],
    );
    const child = needing[0]?.id ?? '';
    const adult = tickets.find(({ id }) => id !== child)?.id ?? '';

    const apart = [
      await offer(ana, [child], { email: luz.email }),
      await offer(ana, [adult], { email: luz.email }),
    ];
    const together = await offer(ana, [child, adult], { email: luz.email });

    expect(apart.map(({ body }) => body.code)).toEqual([
      'TICKETS_BELONG_TOGETHER',
      'TICKETS_BELONG_TOGETHER',
    ]);
    expect(together.status).toBe(201);
    expect((await accept(luz, together.body.id)).status).toBe(201);
  });

  it('gives one match of a season pass away, and keeps the others', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const pass = await aBundle(suite.db);
    const { body: held } = await hold(ana.visitor, { eventId: pass.id, items: seats(pass, 1) });
    await system().pay(ana, held);
    const matches = await listTickets(ana);

    const { body } = await offer(ana, [matches[0]?.id ?? ''], { email: luz.email });
    const accepted = await accept(luz, body.id);

    expect(accepted.status).toBe(201);
    expect((await listTickets(luz)).map(({ id }) => id)).toEqual([matches[0]?.id]);
    expect((await listTickets(ana)).filter(({ ownership }) => ownership === 'OWNED')).toHaveLength(
      matches.length - 1,
    );
  });

  it('writes to few people: the offers of a sender and of a ticket are limited', async () => {
    const ana = await system().aFan();
    const { tickets } = await buy(ana, 13, 14, 15, 16);
    const statuses: number[][] = [];
    for (const { id } of tickets) {
      const ofTicket: number[] = [];
      for (let count = 0; count < (statuses.length === 0 ? 6 : 5); count += 1) {
        const offered = await offer(ana, [id], { email: `friend-${statuses.length}-${count}@correo.test` });
        ofTicket.push(offered.status);
        if (offered.status === 201) await withdraw(ana, offered.body.id);
      }
      statuses.push(ofTicket);
    }

    // Five a ticket, and fifteen an hour of all.
    expect(statuses).toEqual([
      [201, 201, 201, 201, 201, 429],
      Array(5).fill(201),
      [201, 201, 201, 201, 429],
      Array(5).fill(429),
    ]);
  });

  it('leaves the buyer an account for the refund, also after all tickets went', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const { tickets } = await buy(ana, 19);
    await offer(ana, [tickets[0]?.id ?? ''], { email: luz.email });
    await accept(luz, await readToken(luz.email));

    expect(await anonymisePerson(suite.db, ana.id)).toMatchObject({
      ok: false,
      error: { upcomingTickets: 1 },
    });
  });

  it('ends by itself once the event has begun, and forgets whom it was sent to', async () => {
    const ana = await system().aFan();
    const { event, tickets } = await buy(ana, 18);
    const { body } = await offer(ana, [tickets[0]?.id ?? ''], { email: 'nadie@correo.test' });
    await suite.db.query("update event set starts_at = now() - interval '1 minute' where id = $1", [
      event.id,
    ]);
    await deleteOutdatedRows(suite.db);

    expect(
      await system().one('select status, contact from ticket_transfer where id = $1', [body.id]),
    ).toEqual({
      status: 'WITHDRAWN',
      contact: null,
    });
  });

  it('stays open when the contact moves from an account without anything to that of the receiver', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const { tickets } = await buy(ana, 17);
    const { body } = await offer(ana, [tickets[0]?.id ?? ''], { email: 'luz.nueva@correo.test' });
    await suite.db.query("update person set email = 'luz.nueva@correo.test' where id = $1", [luz.id]);
    await suite.db.transaction((tx) => erasePersonalData(tx, luz.id, ['luz.nueva@correo.test']));

    expect(
      await system().one<{ status: string }>('select status from ticket_transfer where id = $1', [body.id]),
    ).toEqual({ status: 'OFFERED' });
  });
});

type Decision = 'accepts' | 'withdraws' | 'refunds';

/** Product: whichever of two decisions comes first, there is one owner, one valid code, and no refunded ticket that enters. */
describeOnEachEngine('race/ticket-transfer', (suite) => {
  const system = setUpTestSystem(suite);
  const { buy, offer, accept, withdraw, refund } = describeTransfers(system);

  async function anOffer() {
    const [ana, luz, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    const { orderId, tickets } = await buy(ana, 20);
    const ticketId = tickets[0]?.id ?? '';
    const { body } = await offer(ana, [ticketId], { email: luz.email });
    const decide = (decision: Decision, app = system().app): Promise<TestResponse> =>
      decision === 'accepts'
        ? accept(system().at(app, luz), body.id)
        : decision === 'withdraws'
          ? withdraw(system().at(app, ana), body.id)
          : refund(system().at(app, manager), orderId, [ticketId]);
    const readTicket = () =>
      system().one<{
        owner: string;
        generation: number;
        cancelled: boolean;
        transfer: string;
        moved: number;
      }>(
        `select t.owner_id as owner, t.qr_generation as generation, t.cancelled_at is not null as cancelled, x.status as transfer,
           (select count(*)::int from audit_event where kind = 'ticket.transferred' and details ->> 'transfer' = x.id) as moved
         from ticket t, ticket_transfer x where t.id = $1 and x.id = $2`,
        [ticketId, body.id],
      );
    return { ana, luz, decide, readTicket };
  }

  it.each([
    ['accepts', 'withdraws'],
    ['withdraws', 'accepts'],
    ['accepts', 'accepts'],
    ['accepts', 'refunds'],
    ['refunds', 'accepts'],
  ] as const)('one %s while the other, who had read before, %s', async (first, second) => {
    const { ana, luz, decide, readTicket } = await anOffer();
    const stop = pauseBefore(system().db, suite.engine === 'postgres' ? 'a commit' : 'a transaction');
    const { app } = system().serve({ database: () => stop.database });

    const [one, other] = await (suite.engine === 'postgres'
      ? stop.whileWaiting(
          () => decide(first, app),
          () => decide(second),
        )
      : stop
          .inOrder(
            () => decide(second, app),
            () => decide(first),
          )
          .then(([late, early]) => [early, late] as const));
    const ticket = await readTicket();

    expect(one.status).toBeLessThan(300);
    const isRefunded = first === 'refunds' || second === 'refunds';
    expect(other.status < 300).toBe(first === 'accepts' && second !== 'withdraws');
    expect(ticket).toEqual({
      owner: first === 'accepts' ? luz.id : ana.id,
      generation: 1 + (first === 'accepts' ? 1 : 0) + (isRefunded ? 1 : 0),
      cancelled: isRefunded,
      transfer: first === 'accepts' ? 'ACCEPTED' : first === 'refunds' ? 'REVOKED' : 'WITHDRAWN',
      moved: first === 'accepts' ? 1 : 0,
    });
    expect(await findBrokenInvariants(system().db)).toEqual({});
  });
});

/** A negative control: without its guards, two acceptances both move the ticket. */
describeOn('postgres', 'race/ticket-transfer, the control', (suite) => {
  const system = setUpTestSystem(suite);
  const { buy, offer, accept } = describeTransfers(system);

  it('is accepted twice', async () => {
    const [ana, luz] = [await system().aFan(), await system().aFan()];
    const { tickets } = await buy(ana, 20);
    const { body } = await offer(ana, [tickets[0]?.id ?? ''], { email: luz.email });
    const guard = await system().one<{ source: string }>(
      `select pg_get_functiondef('accept_ticket_transfer'::regproc) as source`,
    );
    await system().db.script(
      guard.source
        .replace("where id = p_transfer and status = 'OFFERED'", 'where id = p_transfer')
        .replace('and i.is_open and t.id', 'and t.id'),
    );
    try {
      const unlocked = (database: Database) =>
        withoutLocking(database, { lock: /for update/, look: /from ticket_transfer x/, together: 2 });
      const { app } = system().serve({ database: unlocked });
      await Promise.all([accept(system().at(app, luz), body.id), accept(system().at(app, luz), body.id)]);
    } finally {
      await system().db.script(guard.source);
    }

    expect(
      await system().one('select qr_generation as generation from ticket where id = $1', [
        tickets[0]?.id ?? '',
      ]),
    ).toEqual({ generation: 3 });
  });
});
