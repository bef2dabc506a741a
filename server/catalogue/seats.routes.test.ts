import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { decodeLayout, decodeOverview } from '#domain/venue/layout-codec.ts';
import { createLiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { decodeSeatChanges, decodeSeatStates, encodeSeatStates } from '#domain/venue/seat-states.ts';
import type { App } from '#server/app.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent, claimSeats } from '#server/test/test-event.ts';
import { seatUpdateStreamDefaults } from './seat-update-streams.routes.ts';

type StreamEvent = { readonly id: string; readonly seats: string; readonly unnumbered: readonly unknown[] };

/** Reads a stream of server-sent events as a browser does. */
async function openStream(app: Pick<App, 'fetch'>, path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(new Request(`http://localhost:8080${path}`, { headers }));
  const reader = response.body?.getReader();
  const events: StreamEvent[] = [];
  let text = '';
  let ended = false;
  let reloads = 0;
  const decoder = new TextDecoder();
  const pump = async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      text += decoder.decode(chunk.value, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const [, id, data] = /^id: (\d+)\nevent: seats\ndata: (.*)$/.exec(block) ?? [];
        if (id !== undefined && data !== undefined) events.push({ id, ...JSON.parse(data) });
        if (block.startsWith('event: reload\n')) reloads += 1;
      }
    }
    ended = true;
  };
  const pumping = pump();
  return {
    response,
    events,
    get ended() {
      return ended;
    },
    get reloads() {
      return reloads;
    },
    stop: async () => {
      await reader?.cancel();
      await pumping;
    },
    until: async (met: () => boolean) => {
      const deadline = performance.now() + 20_000;
      while (!met()) {
        if (performance.now() > deadline) throw new Error('The expected event was not received');
        await new Promise(setImmediate);
      }
    },
  };
}

const seatsIn = (events: readonly StreamEvent[]): Map<number, string> => {
  const states = new Map<number, string>();
  for (const { seats } of events) {
    const changes = decodeSeatChanges(seats);
    if (!changes.ok) throw new Error(seats);
    for (const { seat, state } of changes.value) states.set(seat, state);
  }
  return states;
};

/** Spec §7, /api/frame, /api/stock, /api/seats. */
describeOnEachEngine('seat availability', (suite) => {
  it('serves immutable geometry under its content hash', async () => {
    const { id, layoutId, layout } = await anEvent(suite.db);
    const visitor = openBrowser(createTestApp(suite.db).app);
    const frame = await visitor.get(`/api/frame?eventId=${id}`);

    const geometry = await visitor.get(frame.body.geometryUrl);
    const overview = await visitor.get(frame.body.overviewUrl);
    const zipped = await visitor.get(frame.body.geometryUrl, { headers: { 'accept-encoding': 'gzip, br' } });
    const known = await visitor.get(frame.body.geometryUrl, {
      headers: { 'if-none-match': `W/"x", "${layoutId}"` },
    });

    expect(frame.body).toMatchObject({ layoutId, venueCode: 'IFC', frameStyle: 'Classic' });
    expect(createHash('sha256').update(geometry.text).digest('hex')).toBe(layoutId);
    expect(decodeLayout(geometry.text)).toMatchObject({ ok: true, value: { name: layout.name } });
    expect(decodeOverview(overview.text)).toMatchObject({ ok: true, value: { code: 'IFC' } });
    expect(geometry.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform');
    expect(geometry.headers.get('etag')).toBe(`"${layoutId}"`);
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(geometry.text.length / 3);
    expect(known.status).toBe(304);
    expect((await visitor.get(`/api/frame/${'0'.repeat(64)}/geometry`)).status).toBe(404);
    expect((await visitor.get('/api/frame/..%2f..%2fetc/geometry')).status).toBe(404);
    expect((await visitor.post(frame.body.geometryUrl)).status).toBe(405);
  });

  it('returns the state of every seat and never its holder', async () => {
    const { id, seatCount } = await anEvent(suite.db);
    await claimSeats(suite.db, id, [3, 5]);
    await claimSeats(suite.db, id, [7], 'SOLD');
    await suite.db.query(
      "update seat_claim set expires_at = now() - interval '1 ms' where event_id = $1 and seat_index = 5",
      [id],
    );

    const { body } = await openBrowser(createTestApp(suite.db).app).get(`/api/seats?eventId=${id}`);

    expect(body.states).toHaveLength(seatCount);
    expect(body.states.slice(0, 9)).toBe('AAAOAAAUA');
  });

  it('counts the available seats of each section, and none in a blocked section', async () => {
    const { id, layout } = await anEvent(suite.db);
    const [first, second] = layout.sections.filter(({ rows }) => rows.length > 0);
    const hall = layout.sections.find(({ stage }) => stage === 'unnumbered');
    await claimSeats(suite.db, id, [0, 1, 2]);
    await suite.db.query(
      'insert into section_release (event_id, section_code, access_level) values ($1, $2, $3)',
      [id, second?.code, 'BLOCKED'],
    );
    await suite.db.query('update ga_counter set sold = 4 where event_id = $1 and section_code = $2', [
      id,
      hall?.code,
    ]);
    const visitor = openBrowser(createTestApp(suite.db).app);

    const stock = await visitor.get(`/api/stock?eventId=${id}`);
    const seats = await visitor.get(`/api/seats?eventId=${id}`);

    const of = (code: string | undefined) =>
      stock.body.sections.find((section: { code: string }) => section.code === code);
    expect(of(first?.code)).toMatchObject({ available: (first?.capacity ?? 0) - 3, disabled: false });
    expect(of(second?.code)).toMatchObject({ available: 0, disabled: true, accessLevel: 'BLOCKED' });
    expect(of(hall?.code)).toMatchObject({ available: (hall?.capacity ?? 0) - 4, unnumbered: true });
    expect(of(first?.code).price.amount % 10_000).toBe(0);
    expect(
      seats.body.states.slice(first?.capacity, (first?.capacity ?? 0) + (second?.capacity ?? 0)),
    ).toMatch(/^U+$/);
    expect(seats.body.unnumbered).toContainEqual({
      section: hall?.code,
      available: (hall?.capacity ?? 0) - 4,
    });
  });

  it('streams each committed change with an id to resume from', async () => {
    const { id } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const { body } = await openBrowser(app).get(`/api/seats?eventId=${id}`);
    const [one, two] = [
      await openStream(app, `/api/seats/live?eventId=${id}&after=${body.version}`),
      await openStream(app, `/api/seats/live?eventId=${id}&after=${body.version}`),
    ];

    await claimSeats(suite.db, id, [10, 11]);
    await app.refresh();
    await claimSeats(suite.db, id, [11], 'FREE');
    await app.refresh();
    await one.until(() => seatsIn(one.events).get(11) === 'AVAILABLE');
    await two.until(() => seatsIn(two.events).get(11) === 'AVAILABLE');

    expect(one.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(one.response.headers.get('content-encoding')).toBeNull();
    expect([...seatsIn(one.events)]).toEqual([
      [10, 'RESERVED_BY_ANOTHER'],
      [11, 'AVAILABLE'],
    ]);
    expect(two.events).toEqual(one.events);
    await one.stop();
    await two.stop();
    app.close();
  });

  it('misses nothing across broken connections and restarts, while others buy', async () => {
    const { id, seatCount } = await anEvent(suite.db);
    let { app } = createTestApp(suite.db);
    const picture = async () => {
      const { body } = await openBrowser(app).get(`/api/seats?eventId=${id}`);
      const read = decodeSeatStates(body.states, seatCount);
      if (!read.ok) throw new Error('unreadable');
      return { states: read.value, last: String(body.version) };
    };
    let { states, last } = await picture();
    let reloads = 0;

    for (let round = 0; round < 12; round++) {
      // Changes happen while disconnected, while connected, and with a new process every third round.
      await claimSeats(suite.db, id, [round, 100 + round, 200]);
      if (round % 3 === 2) {
        app.close();
        app = createTestApp(suite.db).app;
      }
      let stream = await openStream(app, `/api/seats/live?eventId=${id}`, { 'last-event-id': last });
      await new Promise(setImmediate);
      if (stream.reloads > 0) {
        reloads += stream.reloads;
        await stream.stop();
        ({ states, last } = await picture());
        stream = await openStream(app, `/api/seats/live?eventId=${id}&after=${last}`);
      }
      await claimSeats(suite.db, id, [300 + round, round], round % 2 === 0 ? 'SOLD' : 'FREE');
      await app.refresh();
      await stream.until(() => seatsIn(stream.events).has(300 + round));
      await stream.stop();
      const seen = [...seatsIn(stream.events)].map(([seat, state]) => ({
        seat,
        state: state as 'AVAILABLE',
      }));
      const live = createLiveSeatStates(states);
      live.apply(seen);
      states = live.bytes;
      last = stream.events.at(-1)?.id ?? last;
    }
    const truth = await openBrowser(createTestApp(suite.db).app).get(`/api/seats?eventId=${id}`);

    expect(reloads).toBe(4);
    expect(encodeSeatStates(states)).toBe(truth.body.states);
    app.close();
  });

  it('sends a client with an outdated id a reload, without a database query', async () => {
    const { id } = await anEvent(suite.db);
    await claimSeats(suite.db, id, [1]);
    const asked: string[] = [];
    const watched: typeof suite.db = {
      ...suite.db,
      query: (sql, parameters) => {
        asked.push(JSON.stringify(parameters ?? []));
        return suite.db.query(sql, parameters);
      },
    };
    const { app } = createTestApp(watched);
    await openBrowser(app).get(`/api/seats?eventId=${id}`);

    const streams = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => openStream(app, `/api/seats/live?eventId=${id}&after=${n}`)),
    );
    await Promise.all(streams.map((stream) => stream.until(() => stream.reloads === 1)));

    expect(streams.flatMap(({ events }) => events)).toEqual([]);
    expect(asked.filter((parameters) => /\["[1-5]"\]/.test(parameters))).toEqual([]);
    for (const stream of streams) await stream.stop();
    app.close();
  });

  it('never shows available seats of a section that is not for sale, also not live', async () => {
    const { id, layout } = await anEvent(suite.db);
    const [first] = layout.sections.filter(({ rows }) => rows.length > 0);
    const hall = layout.sections.find(({ stage }) => stage === 'unnumbered');
    const block = (code: string | undefined) =>
      suite.db.query(
        'insert into section_release (event_id, section_code, access_level) values ($1, $2, $3)',
        [id, code, 'BLOCKED'],
      );
    await block(first?.code);
    await claimSeats(suite.db, id, [0, 1]);
    let time = Date.now();
    const { app } = createTestApp(suite.db, { now: () => time });
    const visitor = openBrowser(app);
    const { body } = await visitor.get(`/api/seats?eventId=${id}`);
    const stream = await openStream(app, `/api/seats/live?eventId=${id}&after=${body.version}`);
    const open = first?.capacity ?? 0;

    await claimSeats(suite.db, id, [0, 1, open], 'FREE');
    await app.refresh();
    await stream.until(() => seatsIn(stream.events).has(open));
    expect([...seatsIn(stream.events)]).toEqual([[open, 'AVAILABLE']]);

    // The organiser opens one section and closes the other; viewers get the change with the next request of anybody.
    await suite.db.query('delete from section_release where event_id = $1', [id]);
    await block(hall?.code);
    time += 2_000;
    const later = await visitor.get(`/api/seats?eventId=${id}`);
    await stream.until(() => stream.events.length === 2);
    const again = await openStream(app, `/api/seats/live?eventId=${id}&after=${later.body.version}`);
    await again.until(() => again.events.length === 1);

    expect(seatsIn(stream.events).get(0)).toBe('AVAILABLE');
    expect(seatsIn(stream.events).size).toBe(open + 1);
    expect(stream.events.at(-1)?.unnumbered).toEqual([{ section: hall?.code, available: 0 }]);
    expect(later.body.states.slice(0, open)).toMatch(/^A+$/);
    expect(later.body.unnumbered).toContainEqual({ section: hall?.code, available: 0 });
    expect(again.events).toEqual(stream.events.slice(-1));
    await stream.stop();
    await again.stop();
    app.close();
  });

  it('agrees with a fresh snapshot after many parallel changes', async () => {
    const { id } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const visitor = openBrowser(app);
    await visitor.get(`/api/seats?eventId=${id}`);

    for (let wave = 0; wave < 5; wave++) {
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          claimSeats(suite.db, id, [wave * 8 + n, 500 + n], n % 3 === 0 ? 'FREE' : 'HELD'),
        ),
      );
      await app.refresh();
    }
    await app.refresh();
    const [kept, read] = [
      await visitor.get(`/api/seats?eventId=${id}`),
      await openBrowser(createTestApp(suite.db).app).get(`/api/seats?eventId=${id}`),
    ];
    const [stockKept, stockRead] = [
      await visitor.get(`/api/stock?eventId=${id}`),
      await openBrowser(createTestApp(suite.db).app).get(`/api/stock?eventId=${id}`),
    ];

    expect(kept.body.states).toBe(read.body.states);
    expect(stockKept.body.sections).toEqual(stockRead.body.sections);
    app.close();
  });

  it('limits the viewers per address, and closes every stream at shutdown', async () => {
    const { id } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db, { liveSeats: { ...seatUpdateStreamDefaults, maxPerAddress: 2 } });
    const path = `/api/seats/live?eventId=${id}`;
    const [one, two] = [await openStream(app, path), await openStream(app, path)];

    const third = await openBrowser(app, { address: '127.0.0.1' }).get(path);
    await two.stop();
    const again = await openStream(app, path);
    app.close();
    await one.until(() => one.ended && again.ended);

    expect(third).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(third.headers.get('retry-after')).toBe('10');
    expect(again.response.status).toBe(200);
  });

  it('does not count HEAD requests as viewers', async () => {
    const { id } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db, { liveSeats: { ...seatUpdateStreamDefaults, maxStreams: 1 } });
    const path = `/api/seats/live?eventId=${id}`;

    const heads = [await openBrowser(app).call('HEAD', path), await openBrowser(app).call('HEAD', path)];
    const stream = await openStream(app, path);

    expect(heads.map(({ status, text }) => [status, text])).toEqual([
      [200, ''],
      [200, ''],
    ]);
    expect(heads[0]?.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.status).toBe(200);
    await stream.stop();
    app.close();
  });

  it('disconnects a viewer that does not read, and sends heartbeats to one that does', async () => {
    const { id } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db, {
      liveSeats: { ...seatUpdateStreamDefaults, heartbeatMs: 5, unreadBytes: 4_000 },
    });
    const lazy = await app.fetch(new Request(`http://localhost:8080/api/seats/live?eventId=${id}`));
    const lazyReader = lazy.body?.getReader();
    const seats = Array.from({ length: 3_000 }, (_, n) => n);

    for (let n = 0; n < 14; n++) {
      await claimSeats(suite.db, id, seats, n % 2 === 0 ? 'HELD' : 'FREE');
      await app.refresh();
    }
    let bytes = 0;
    let text = '';
    for (;;) {
      const chunk = await lazyReader?.read();
      if (chunk === undefined || chunk.done) break;
      bytes += chunk.value.byteLength;
      text += new TextDecoder().decode(chunk.value);
    }

    expect(bytes).toBeLessThan(64 * 1024 + 4_000 + 40_000);
    expect(text).toContain(': heartbeat');
    app.close();
  });

  it.each(['', '&after=-1', '&after=x', '&after=99999999999999999999', '&after=1&after=2'])(
    'rejects a malformed query %s',
    async (more) => {
      const { app } = createTestApp(suite.db);

      const answer = await openBrowser(app).get(
        `/api/seats/live?eventId=${more === '' ? '../x' : 'e1'}${more}`,
      );

      expect(answer).toMatchObject({ status: 400, body: { code: 'FIELDS_INVALID' } });
    },
  );
});
