import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { importTestEvent } from '#server/test/imported-event.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** Law: a draft is published by the rules of content files or not at all; no fan meets it before, and nothing that was sold changes. */
describeOnEachEngine('drafts of events', (suite) => {
  const system = setUpTestSystem(suite);

  const send = ({ visitor }: TestPerson, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    visitor.call(method, `/api/backoffice/${path}`, { key: randomUUID(), body });
  const start = async (manager: TestPerson, eventId: string, purpose: 'COPY' | 'CHANGE') =>
    (await send(manager, `catalogue/${eventId}/drafts`, { purpose })).body;
  const dates = {
    startsAt: '2031-03-20T18:30',
    saleOpensAt: '2026-01-20T10:00',
    saleClosesAt: '2031-03-20T18:30',
  };

  it('keeps a copy from every fan until it is published, and sells it then at its own price', async () => {
    const event = await importTestEvent(suite.db);
    const [manager, fan] = [await system().aManager(), await system().aFan()];
    const copy = await start(manager, event.id, 'COPY');
    const titles = { es: `Semifinal Ñáñez ${copy.id}`, en: '' };
    const prices = [{ zone: 'TRI', total: 9_900_000 }];
    const fields = { ...copy.fields, ...dates, titles, prices };
    const saved = await send(manager, `drafts/${copy.id}`, { version: 1, fields }, 'PUT');
    const listed = await manager.visitor.get(`/api/backoffice/catalogue?state=DRAFT&q=nanez+${copy.id}`);
    const preview = await manager.visitor.get(`/api/backoffice/drafts/${copy.id}/preview`);
    const early = await suite.db.query("select from event where titles ->> 'es' = $1", [titles.es]);
    const forbidden = await fan.visitor.get(`/api/backoffice/drafts/${copy.id}/preview`);

    const published = await send(manager, `drafts/${copy.id}/publication`, { version: 2 });

    expect([saved.status, saved.body.faults]).toEqual([200, []]);
    expect(listed.body.items).toMatchObject([{ id: copy.id, state: 'DRAFT', title: titles.es }]);
    expect(preview.body).toMatchObject({
      title: titles.es,
      prices: [{ zone: 'TRI', total: 9_900_000 }],
    });
    expect([early.length, forbidden.status]).toEqual([0, 403]);
    expect(published.status).toBe(201);
    await expect
      .poll(async () => (await fan.visitor.get(`/api/event?id=${published.body.eventId}`)).body)
      .toMatchObject({ title: titles.es, saleState: 'ON_SALE', prices: [{ total: 9_900_000 }] });
    const audit = await suite.db.query<{ kind: string }>(
      "select kind from audit_event where details ->> 'draft' = $1 order by id",
      [copy.id],
    );
    expect(audit.map(({ kind }) => kind)).toEqual(['draft.started', 'draft.saved', 'draft.published']);
  });

  it('lists every fault beside its field, by the rules of content files, and loses nothing', async () => {
    const event = await importTestEvent(suite.db);
    const manager = await system().aManager();
    const copy = await start(manager, event.id, 'COPY');
    const fields = {
      ...copy.fields,
      titles: { es: '', en: 'Semi-final' },
      away: copy.fields.home,
      startsAt: '2031-02-30T18:30',
      saleOpensAt: '2031-03-20T18:30',
      saleClosesAt: '2031-03-20T18:30',
      prices: [{ zone: 'XXX', total: 1 }],
    };

    const saved = await send(manager, `drafts/${copy.id}`, { version: 1, fields }, 'PUT');
    const published = await send(manager, `drafts/${copy.id}/publication`, { version: 2 });

    const faults = [
      { field: 'away', reason: 'AWAY_IS_HOME' },
      { field: 'prices.XXX', reason: 'INVALID_VALUE' },
      { field: 'saleClosesAt', reason: 'NOT_AFTER_OPENING' },
      { field: 'startsAt', reason: 'NO_SUCH_TIME' },
      { field: 'titles.es', reason: 'MISSING' },
    ];
    const sort = (list: readonly { readonly field: string }[]) =>
      list.toSorted((a, b) => (a.field < b.field ? -1 : 1));
    expect(sort(saved.body.faults)).toEqual(faults);
    expect(saved.body.fields).toEqual(fields);
    expect([published.status, sort(published.body.fields)]).toEqual([400, faults]);
  });

  it('lets one of two managers win, and notices an event that was changed elsewhere', async () => {
    const event = await importTestEvent(suite.db);
    const [one, two] = [await system().aManager(), await system().aManager()];
    const change = await start(one, event.id, 'CHANGE');
    const same = await start(two, event.id, 'CHANGE');
    const save = (manager: TestPerson, version: number, competition: string) =>
      send(manager, `drafts/${change.id}`, { version, fields: { ...change.fields, competition } }, 'PUT');
    const results = await Promise.all([save(one, 1, 'Copa'), save(two, 1, 'Liga')]);
    await suite.db.query('update event set max_tickets_per_fan = 3 where id = $1', [event.id]);
    const stale = await send(one, `drafts/${change.id}/publication`, { version: 2 });
    const { body: compared } = await one.visitor.get(`/api/backoffice/drafts/${change.id}`);
    await suite.db.query('update event set max_tickets_per_fan = 2 where id = $1', [event.id]);
    const contested = await save(one, 3, 'Copa');
    const again = await save(one, 4, 'Copa');
    const published = await send(one, `drafts/${change.id}/publication`, { version: 5 });

    expect(same.id).toBe(change.id);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect([compared.version, compared.fields.maxTickets]).toEqual([3, 3]);
    expect([contested.status, contested.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect([again.status, published.status, published.body.eventId]).toEqual([200, 201, event.id]);
    expect(await suite.db.query('select category from event where id = $1', [event.id])).toEqual([
      { category: 'Copa' },
    ]);
  });
});
