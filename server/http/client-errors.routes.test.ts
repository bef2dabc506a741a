import { expect, it } from 'vitest';
import { describeOn } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { clientErrorLimit } from './client-errors.routes.ts';
import { createLogger } from './request-log.ts';

const fault = { reference: 'UI-00K3JX0', kind: 'TypeError', frames: ['SaleScreen-b8Tq2mVw.js:1:20417'] };

/** Client errors are logged with the reference shown to the user, and nothing else happens. */
describeOn('pglite', 'POST /api/client-errors', (suite) => {
  function opened() {
    const lines: string[] = [];
    let now = Date.parse('2026-11-22T12:00:00Z');
    const log = createLogger('warn', { write: (line) => void lines.push(line) });
    const { app } = createTestApp(suite.db, { log, now: () => now });
    const faults = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page stopped working');
    const later = (ms: number) => {
      now += ms;
    };
    return {
      app,
      faults,
      later,
      report: (from: ReturnType<typeof openBrowser>, body: object = fault) =>
        from.post('/api/client-errors', { body }),
    };
  }

  it('logs the reference, for a visitor without a session', async () => {
    const { app, faults, report } = opened();

    const answer = await report(openBrowser(app));

    expect([answer.status, answer.setCookies]).toEqual([204, []]);
    expect(faults()).toMatchObject([{ fault, requestId: answer.headers.get('x-request-id') }]);
  });

  it.each([
    ['words', { ...fault, reference: 'ana@correo.co' }],
    ['a sentence for a kind', { ...fault, kind: 'Ana Ruiz fell' }],
    ['an address for a place', { ...fault, frames: ['https://x.co/a.js?token=1:1:1'] }],
    ['too many frames', { ...fault, frames: Array(6).fill('a.js:1:1') }],
    ['a story', { ...fault, kind: 'E'.repeat(41) }],
  ])('rejects %s', async (_what, body) => {
    const { app, faults, report } = opened();

    const answer = await report(openBrowser(app), body);

    expect([answer.status, answer.body.code]).toEqual([400, 'FIELDS_INVALID']);
    expect(faults()).toEqual([]);
  });

  it('accepts reports of our own pages only', async () => {
    const { app, faults } = opened();

    const answer = await openBrowser(app).post('/api/client-errors', {
      body: fault,
      headers: { origin: 'https://elsewhere.example' },
    });

    expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE_REJECTED']);
    expect(faults()).toEqual([]);
  });

  it('limits reports per address for a time, and does not affect other addresses', async () => {
    const { app, faults, later, report } = opened();
    const loud = openBrowser(app, { address: '192.0.2.7' });
    for (let nth = 0; nth < clientErrorLimit.perAddress; nth += 1) await report(loud);

    const tooMany = await report(loud);
    const other = await report(openBrowser(app, { address: '192.0.2.8' }));
    later(clientErrorLimit.ms);
    const again = await report(loud);

    expect([tooMany.status, other.status, again.status]).toEqual([429, 204, 204]);
    expect(tooMany.body).toMatchObject({
      code: 'TooManyRequestsException',
      retryAfter: clientErrorLimit.ms / 1_000,
    });
    expect(faults()).toHaveLength(clientErrorLimit.perAddress + 2);
  });

  it('limits reports in total, from however many addresses', async () => {
    const { app, faults, report } = opened();
    const statuses = new Set<number>();
    for (let nth = 0; nth < clientErrorLimit.inTotal; nth += 1)
      statuses.add((await report(openBrowser(app, { address: `192.0.2.${nth % 250}` }))).status);

    const oneMore = await report(openBrowser(app, { address: '198.51.100.1' }));

    expect(statuses).toEqual(new Set([204]));
    expect(oneMore.status).toBe(429);
    expect(faults()).toHaveLength(clientErrorLimit.inTotal);
  });
});
