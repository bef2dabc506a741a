import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { postgresOperators } from '#server/identity/operators/operators.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createManualClock, generateTotpCode } from '#server/test/operators.ts';
import { runTool } from '#server/test/run-tool.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';

/** The command `npm run admin`, as a process, in an installation without staff. */
describeOnEachEngine('auth/first-manager', (suite) => {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-admin-'));
  beforeAll(async () => {
    if (suite.url === undefined) await createTestDataFolder(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runAdmin = (args: readonly string[], env: Record<string, string> = {}) =>
    runTool('admin', args, {
      DATA_DIR: folder,
      ...(suite.url !== undefined && { DATABASE_URL: suite.url }),
      PUBLIC_URL_CO: 'https://taquilla.co',
      PUBLIC_URL_MX: 'https://taquilla.mx',
      ...env,
    });
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ url: suite.url, dataDir: folder, poolSize: 4 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const invite = (email: string) => ['invite', '--market', 'MEX', '--email', email];

  it('invites a manager, who accepts the link over HTTP and manages their market', async () => {
    const invited = await runAdmin([...invite('Jefa@Club.mx'), '--first-name', 'Elena']);
    const [, site, token] =
      /(\S+)\/authorization\/operators#invitation=([\w-]{43})\n/.exec(invited.output) ?? [];
    const clock = createManualClock();

    expect(invited.code).toBe(0);
    expect(site).toBe('https://taquilla.mx');
    await withDatabase(async (database) => {
      const origins = { trustedProxies: [], publicUrls: ['https://taquilla.mx'], mexicanSuffix: '.mx' };
      const { app } = createTestApp(database, { now: clock.now, origins, isPublic: true });
      const browser = openBrowser(app, { origin: 'https://taquilla.mx' });
      const accepted = await browser.post('/api/operators/invitations/accept', {
        body: { token, password: 'Puerta-norte-27' },
      });
      const { challengeId } = accepted.body.secondFactor;
      const { secret } = (await browser.post('/api/auth/second-factor/enrol', { body: { challengeId } }))
        .body;
      const entered = await browser.post('/api/auth/second-factor/enrol/confirm', {
        body: { challengeId, code: generateTotpCode(secret, clock.now()) },
      });
      const { operators } = (await browser.get('/api/operators')).body;
      const signIns = (await browser.get('/api/operators/sign-ins')).body.items;
      const again = await browser.post('/api/operators/invitations/read', { body: { token } });

      expect(entered.body.user).toMatchObject({
        email: 'jefa@club.mx',
        firstName: 'Elena',
        roles: ['manager'],
      });
      expect(operators).toMatchObject([{ email: 'jefa@club.mx', state: 'ACTIVE', roles: ['manager'] }]);
      expect(signIns).toContainEqual(
        expect.objectContaining({ kind: 'operator.invited', by: null, address: 'command line' }),
      );
      const inColombia = await postgresOperators(database).listSignIns('COL', 0, 20);
      expect(inColombia.items.filter(({ kind }) => kind === 'operator.invited')).toEqual([]);
      expect(again.body.code).toBe('LINK_INVALID');
      expect(await database.query('select market from person where email = $1', ['jefa@club.mx'])).toEqual([
        { market: 'MEX' },
      ]);
    });

    const twice = await runAdmin(invite('jefa@club.mx'));
    expect(twice).toEqual({
      code: 1,
      output:
        'jefa@club.mx already belongs to staff or to a person of the other market. Nobody was invited.\n',
    });
  });

  it.each([
    [['invite', '--market', 'PER', '--email', 'ana@club.mx'], 2, '--market must be COL or MEX, not "PER".'],
    [['invite', '--market', 'MEX', '--email', 'ana@taquilla.test'], 1, 'On a public address nobody signs in'],
    [['--help'], 0, 'Usage: npm run admin -- invite --market COL|MEX --email ADDRESS'],
  ])('answers %j with one sentence', async (args, code, sentence) => {
    const answer = await runAdmin(args);

    expect(answer.code).toBe(code);
    expect(answer.output).toContain(sentence);
  });

  it('names what keeps it from the database', async () => {
    const taken = await withDatabase(() => runAdmin(invite('luz@club.mx')));
    const unreachable = await runAdmin(invite('luz@club.mx'), {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    });

    if (suite.engine === 'pglite') {
      expect(taken.code).toBe(1);
      expect(taken.output).toMatch(/^The data folder .+ is already in use by .+\. Stop that server first/);
    } else expect(taken.code).toBe(0);
    expect(unreachable.code).toBe(1);
    expect(unreachable.output).toMatch(/^.+ECONNREFUSED.+\n$/);
  });
});
