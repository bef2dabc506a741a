import { expect, it } from 'vitest';
import { createSearchVocabulary } from '#domain/catalogue/text-search.ts';
import { describeOn, describeOnEachEngine, type EngineSuite } from '#server/test/each-engine.ts';
import { anEvent } from '#server/test/test-event.ts';
import { createEventCache } from './event-cache.ts';
import type { EventChanges, EventStore } from './event-record.ts';
import { postgresEvents } from './events.repository.ts';

async function openCache(suite: EngineSuite) {
  const { db } = await suite.another();
  const reads: { readonly what: string; readonly events: number }[] = [];
  const store = postgresEvents(db, createSearchVocabulary(), () => undefined);
  const count = async <Found extends { readonly events: readonly unknown[] }>(
    what: string,
    reading: Promise<Found>,
  ) => {
    const found = await reading;
    reads.push({ what, events: found.events.length });
    return found;
  };
  const counted: EventStore = {
    readUpcoming: () => count('all', store.readUpcoming()),
    readChangedSince: (horizon) => count('changed', store.readChangedSince(horizon)),
    find: async (id) => {
      reads.push({ what: id, events: 1 });
      return store.find(id);
    },
  };
  const clock = { now: Date.now() };
  const cache = createEventCache(counted, () => clock.now);
  return {
    db,
    cache,
    reads,
    clock,
    /** Lists the ids of Colombia after the list has become stale. */
    list: async () => {
      clock.now += 1_000;
      return (await cache.listUpcoming('COL')).map(({ id }) => id);
    },
  };
}

/** The list of events is read whole once; afterwards a change costs what changed. */
describeOnEachEngine('the events in memory', (suite) => {
  const aCache = () => openCache(suite);

  it('are read whole once, and then only those that changed', async () => {
    const { db, cache, reads, list } = await aCache();
    for (const id of ['one', 'two', 'three']) await anEvent(db, { id });
    await list();
    await list();
    reads.splice(0);

    await db.query(`update event set titles = '{"es": "Otro", "en": "Another"}' where id = 'two'`);
    await list();
    await list();

    expect(await cache.find('two')).toMatchObject({ titles: { en: 'Another' } });
    expect(reads).toEqual([
      { what: 'changed', events: 1 },
      { what: 'changed', events: 0 },
    ]);
  });

  it('are read by one statement at a time, also when a read takes longer than the list stays fresh', async () => {
    const unread = Promise.withResolvers<EventChanges>();
    let reads = 0;
    const store: EventStore = {
      readUpcoming: () => {
        reads += 1;
        return unread.promise;
      },
      readChangedSince: async () => ({ events: [], hidden: [], horizon: '2' }),
      find: async () => null,
    };
    let now = 0;
    const cache = createEventCache(store, () => now);

    const first = cache.listUpcoming('COL');
    now = 5_000;
    const second = cache.listUpcoming('COL');
    unread.resolve({ events: [], hidden: [], horizon: '1' });

    expect(await Promise.all([first, second])).toEqual([[], []]);
    expect(reads).toBe(1);
  });

  it('are read again after a read has failed', async () => {
    const { db } = await suite.another();
    await anEvent(db, { id: 'one' });
    const store = postgresEvents(db, createSearchVocabulary(), () => undefined);
    let isDown = true;
    const cache = createEventCache(
      {
        ...store,
        readUpcoming: async () => {
          if (isDown) throw new Error('The database does not answer.');
          return store.readUpcoming();
        },
      },
      Date.now,
    );
    await expect(cache.listUpcoming('COL')).rejects.toThrow('does not answer');
    isDown = false;

    expect((await cache.listUpcoming('COL')).map(({ id }) => id)).toEqual(['one']);
  });

  it.each([
    ['a price', "update event_zone_price set base = base + 1, total = total + 1 where event_id = 'one'"],
    ['a removed price', "delete from event_zone_price where event_id = 'one'"],
    [
      'a release',
      "insert into section_release (event_id, section_code, status, access_level) values ('one', '109', 'RELEASED', 'BLOCKED')",
    ],
  ])('follow %s', async (_, sql) => {
    const { db, cache, list } = await aCache();
    await anEvent(db, { id: 'one' });
    await list();
    const before = await cache.find('one');

    await db.query(sql);
    await list();

    const after = await cache.find('one');
    expect([after?.prices, after?.releases]).not.toEqual([before?.prices, before?.releases]);
  });

  it('take in new events, drop those with an invalid record, and take them back', async () => {
    const { db, list } = await aCache();
    await anEvent(db, { id: 'one' });
    await list();
    await anEvent(db, { id: 'two' });
    expect(await list()).toEqual(['one', 'two']);

    await db.query(`update event set details = '{"organiser": 7}' where id = 'one'`);
    expect(await list()).toEqual(['two']);

    await db.query(`update event set details = '{}' where id = 'one'`);
    expect(await list()).toEqual(['one', 'two']);
  });

  it('read an event that is over by its id, once, until it changes', async () => {
    const { db, cache, reads, list } = await aCache();
    await anEvent(db, { id: 'over', saleOpensAt: "now() - interval '9 days'", saleClosesAt: 'now()' });
    expect(await list()).toEqual([]);

    expect(await cache.find('over')).toMatchObject({ id: 'over' });
    expect(await cache.find('over')).toMatchObject({ id: 'over' });
    expect(reads.filter(({ what }) => what === 'over')).toHaveLength(1);

    await db.query(`update event set sale_closes_at = now() + interval '1 hour' where id = 'over'`);
    expect(await list()).toEqual(['over']);
  });

  it('find an event that was created after somebody asked for it', async () => {
    const { db, cache, list } = await aCache();
    expect(await cache.find('later')).toBeNull();

    await anEvent(db, { id: 'later' });
    await list();

    expect(await cache.find('later')).toMatchObject({ id: 'later' });
  });

  it('are read whole again after half a day, because the changes are not kept for long', async () => {
    const { db, reads, clock, list } = await aCache();
    await anEvent(db, { id: 'one' });
    await list();
    await db.query('delete from event_change');
    clock.now += 12 * 60 * 60 * 1_000;

    expect(await list()).toEqual(['one']);
    expect(reads.map(({ what }) => what)).toEqual(['all', 'all']);
  });
});

/** Transactions overlap on PostgreSQL only: PGlite has one connection. */
describeOn('postgres', 'the events in memory while transactions overlap', (suite) => {
  it('see a change that a transaction commits after a later one', async () => {
    const { db, cache, list } = await openCache(suite);
    await anEvent(db, { id: 'one' });
    await anEvent(db, { id: 'two' });
    await list();
    const isChanged = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await tx.query("update event set is_high_demand = true where id = 'one'");
      isChanged.resolve();
      await mayCommit.promise;
    });
    await isChanged.promise;
    await db.query("update event set is_high_demand = true where id = 'two'");
    await list();
    mayCommit.resolve();
    await slow;
    await list();

    expect(await Promise.all(['one', 'two'].map((id) => cache.find(id)))).toMatchObject([
      { highDemand: true },
      { highDemand: true },
    ]);
  });
});
