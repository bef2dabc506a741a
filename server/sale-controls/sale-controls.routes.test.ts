import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** Law: a manager's change of a sale is what fans meet, and nothing that somebody else wrote is lost. */
describeOnEachEngine('sale controls', (suite) => {
  const system = setUpTestSystem(suite);

  const read = async ({ visitor }: TestPerson, { id }: TestEvent) =>
    (await visitor.get(`/api/backoffice/events/${id}/sale`)).body;
  /** Changes the sale as it is now, unless an older version is given. */
  async function change(manager: TestPerson, event: TestEvent, edit: object, key: string = randomUUID()) {
    const { version, isSuspended, saleOpensAt, saleClosesAt } = await read(manager, event);
    const body = { version, isSuspended, saleOpensAt, saleClosesAt, sections: [], ...edit };
    return manager.visitor.call('PUT', `/api/backoffice/events/${event.id}/sale`, { key, body });
  }
  const holdSeat = (fan: TestPerson, event: TestEvent, seat: number) =>
    hold(fan.visitor, { eventId: event.id, items: seats(event, seat) });
  const block = (access: string) => ({ sections: [{ code: 'M1', access }] });

  it('suspends and resumes: nobody holds or pays meanwhile, and a cart pays afterwards', async () => {
    const event = await system().event();
    const [manager, fan, seller] = [
      await system().aManager(),
      await system().aFan(),
      await system().aSeller(),
    ];
    const cart = await system().held(fan, event, 1);

    const suspended = await change(manager, event, { isSuspended: true });
    const rejected = [
      await holdSeat(await system().aFan(), event, 2),
      await hold(seller.visitor, { eventId: event.id, salesChannel: 'ASSISTED', items: seats(event, 3) }),
      await system().pay(fan, cart),
    ];
    const resumed = await change(manager, event, { isSuspended: false });
    const paid = await system().pay(fan, cart);

    expect(suspended).toMatchObject({ status: 200, body: { isSuspended: true, canChange: true } });
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'SALE_CLOSED'],
      [409, 'SALE_CLOSED'],
      [409, 'SALE_CLOSED'],
    ]);
    expect(resumed.body.isSuspended).toBe(false);
    expect(paid.status).toBe(201);
    expect((await holdSeat(await system().aFan(), event, 2)).status).toBe(201);
  });

  it('blocks a section for new holds alone: a held seat is still paid for, and a released one is sold again', async () => {
    const event = await system().event();
    const [manager, fan, other] = [await system().aManager(), await system().aFan(), await system().aFan()];
    const cart = await system().held(fan, event, 1);

    const blocked = await change(manager, event, block('BLOCKED'));
    const rejected = await holdSeat(other, event, 2);
    const paid = await system().pay(fan, cart);
    const released = await change(manager, event, block('RELEASED'));

    const of = ({ body }: typeof blocked) =>
      body.sections.find(({ code }: { readonly code: string }) => code === 'M1');
    expect(of(blocked)).toMatchObject({ access: 'BLOCKED', taken: 1 });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'SALE_CLOSED']);
    expect(paid.status).toBe(201);
    expect(of(released)).toMatchObject({ access: 'RELEASED', taken: 1 });
    expect((await holdSeat(other, event, 2)).status).toBe(201);
  });

  it('closes the sale with its new closing, and records each change with its manager', async () => {
    const event = await system().event();
    const [manager, fan] = [await system().aManager(), await system().aFan()];
    const before = await read(manager, event);
    const saleClosesAt = new Date(Date.parse(before.serverNow) - 1_000).toISOString();

    const closed = await change(manager, event, { saleClosesAt });
    await change(manager, event, {});

    expect(closed).toMatchObject({ status: 200, body: { saleClosesAt } });
    expect((await holdSeat(fan, event, 1)).body.code).toBe('SALE_CLOSED');
    expect(
      await suite.db.query(
        `select person_id as by, details from audit_event where kind = 'event.saleChanged' and details ->> 'event' = $1`,
        [event.id],
      ),
    ).toEqual([
      {
        by: manager.id,
        details: {
          event: event.id,
          changes: [{ kind: 'CLOSING', from: Date.parse(before.saleClosesAt), to: Date.parse(saleClosesAt) }],
        },
      },
    ]);
  });

  it('lets one of two managers win, and writes nothing of the other', async () => {
    const event = await system().event();
    const [one, two] = [await system().aManager(), await system().aManager()];
    const { version } = await read(one, event);

    const results = await Promise.all([
      change(one, event, { version, isSuspended: true }),
      change(two, event, { version, ...block('BLOCKED') }),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isFirst = results[0]?.status === 200;
    const sale = await read(one, event);
    expect([sale.isSuspended, sale.sections[0]?.access]).toEqual(
      isFirst ? [true, 'RELEASED'] : [false, 'BLOCKED'],
    );
  });

  it('notices whoever wrote meanwhile, whatever they used', async () => {
    const event = await system().event();
    const manager = await system().aManager();
    const { version } = await read(manager, event);
    await suite.db.query(
      `insert into section_release (event_id, section_code, access_level) values ($1, 'M1', 'EXCLUSIVE')`,
      [event.id],
    );

    const late = await change(manager, event, { version, isSuspended: true });

    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await read(manager, event)).isSuspended).toBe(false);
  });

  it('stores what it records where a change names a section twice: the last of both', async () => {
    const event = await system().event();
    const manager = await system().aManager();

    const changed = await change(manager, event, {
      sections: [
        { code: 'M1', access: 'PREFERENTIAL' },
        { code: 'M1', access: 'BLOCKED' },
      ],
    });

    const { sections } = await read(manager, event);
    expect(changed.status).toBe(200);
    expect(sections.find(({ code }: { readonly code: string }) => code === 'M1')).toMatchObject({
      access: 'BLOCKED',
    });
    expect(
      await suite.db.query(
        `select details -> 'changes' as changes from audit_event where kind = 'event.saleChanged' and details ->> 'event' = $1`,
        [event.id],
      ),
    ).toEqual([{ changes: [{ kind: 'SECTIONS', from: 'RELEASED', to: 'BLOCKED', codes: ['M1'] }] }]);
  });

  it('changes nothing of a cancelled event, of an event of the other market or for anybody but managers', async () => {
    const event = await system().event();
    const [manager, seller] = [await system().aManager(), await system().aSeller()];
    const { version, isSuspended, saleOpensAt, saleClosesAt } = await read(manager, event);
    const request = {
      key: randomUUID(),
      body: { version, isSuspended, saleOpensAt, saleClosesAt, sections: [] },
    };
    const bySeller = await seller.visitor.call('PUT', `/api/backoffice/events/${event.id}/sale`, request);
    await suite.db.query(
      `update event set is_disabled = true, cancelled_at = clock_timestamp() where id = $1`,
      [event.id],
    );

    const resumed = await change(manager, event, { isSuspended: false });
    await suite.db.query(`update event set market = 'MEX', currency = 'MXN' where id = $1`, [event.id]);
    const abroad = await manager.visitor.get(`/api/backoffice/events/${event.id}/sale`);

    expect([bySeller.status, resumed.status, resumed.body.code]).toEqual([
      403,
      409,
      'TRANSITION_NOT_ALLOWED',
    ]);
    expect(abroad.status).toBe(404);
  });
});
