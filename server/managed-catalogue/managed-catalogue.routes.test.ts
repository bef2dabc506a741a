import { expect, it } from 'vitest';
import { managedStates } from '#domain/catalogue/managed-catalogue.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { anEvent, claimSeats } from '#server/test/test-event.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

const states = managedStates.filter((state) => state !== 'DRAFT');

/** Law: managers find everything that their market sells, in the state that fans meet. */
describeOnEachEngine('the managed catalogue', (suite) => {
  const system = setUpTestSystem(suite);

  type Listed = { readonly id: string; readonly title: string; readonly state: string };
  const list = async (query: Readonly<Record<string, string>>) => {
    const { visitor } = await system().aManager();
    const { status, body } = await visitor.get(`/api/backoffice/catalogue?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return {
      total: Number(body.total),
      pageSize: Number(body.pageSize),
      items: body.items as readonly Listed[],
    };
  };

  it('finds an event in each state, and only there', async () => {
    const name = (of: string) => ({ es: `Catálogo Ñandú ${of}`, en: `Catalogue Ñandú ${of}` });
    const soldOut = await anEvent(suite.db, { titles: name('agotado') });
    const open = soldOut.layout.sections.findIndex((section) => !isUnnumberedSection(section));
    const { sectionStart } = expandSeats(soldOut.layout);
    const [first = 0, next = 0] = [sectionStart[open], sectionStart[open + 1]];
    const seats = Array.from({ length: next - first }, (_, seat) => first + seat);
    await claimSeats(suite.db, soldOut.id, seats);
    await suite.db.query(
      `insert into section_release (event_id, section_code, access_level) select $1, unnest($2::text[]), 'BLOCKED'`,
      [soldOut.id, soldOut.layout.sections.filter((_, index) => index !== open).map(({ code }) => code)],
    );
    const cancelled = await anEvent(suite.db, { titles: name('cancelado') });
    await suite.db.query(
      'update event set is_disabled = true, cancelled_at = clock_timestamp() where id = $1',
      [cancelled.id],
    );
    const events = {
      NOT_YET_ON_SALE: (
        await anEvent(suite.db, { titles: name('luego'), saleOpensAt: "now() + interval '1 hour'" })
      ).id,
      ON_SALE: (await anEvent(suite.db, { titles: name('en venta') })).id,
      SUSPENDED: (await anEvent(suite.db, { titles: name('suspendido'), disabled: true })).id,
      SOLD_OUT: soldOut.id,
      OVER: (
        await anEvent(suite.db, {
          titles: name('pasado'),
          disabled: true,
          saleClosesAt: "now() - interval '1 hour'",
        })
      ).id,
      CANCELLED: cancelled.id,
    } satisfies Readonly<Record<(typeof states)[number], string>>;

    const all = await list({ q: 'NANDU catalogo' });

    expect(Object.fromEntries(all.items.map(({ id, state }) => [state, id]))).toEqual(events);
    for (const state of states)
      expect((await list({ q: 'ñandu', state })).items.map(({ id }) => id)).toEqual([events[state]]);
  });

  it('lists by kind and by page, upcoming ones first', async () => {
    const titles = { es: 'Regata Quilla' };
    const events = await Promise.all(
      Array.from({ length: 21 }, (_, day) =>
        anEvent(suite.db, { kind: 'CYCLING', titles, startsAt: `now() + interval '${day - 1} days'` }),
      ),
    );

    const [first, second] = [
      await list({ q: 'quilla', kind: 'CYCLING' }),
      await list({ q: 'quilla', page: '1' }),
    ];

    expect([first.total, first.pageSize, first.items.length]).toEqual([21, 20, 20]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      [...events.slice(1), ...events.slice(0, 1)].map(({ id }) => id),
    );
    expect((await list({ q: 'quilla', kind: 'TENNIS' })).total).toBe(0);
  });

  it('does not list the events of the other market', async () => {
    await anEvent(suite.db, { market: 'MEX', titles: { es: 'Solo en México' } });

    expect((await list({ q: 'solo mexico' })).total).toBe(0);
  });
});
