import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { buyOnce, type PurchaseIntention } from '#server/test/crash/buyers.ts';
import { createParticipants, type Participant } from '#server/test/crash/participants.ts';
import {
  type BrowserRequest,
  type BrowserResponse,
  type ChildProgram,
  connectBrowser,
  type DatabaseLocation,
  type SandboxProcess,
  startSandboxProcess,
  startServer,
} from '#server/test/crash/processes.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { runTool } from '#server/test/run-tool.ts';
import { createTestDataFolder, testPostgresUrl } from '#server/test/test-database.ts';
import { ed25519Signer } from '#server/tickets/ed25519-signer.adapter.ts';
import { findFreePorts } from '../../tools/start/ports.ts';

/** The drill: buy, back up, restore into an empty place, start, and show the ticket. */
describeOnEachEngine('crash/backup', (suite) => {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-backup-'));
  const file = join(folder, 'taquilla.backup');
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const emptyDatabases = [1, 2].map((n) => ({
    name: `taquilla_empty_${randomBytes(6).toString('hex')}_${n}`,
  }));
  let sandbox: SandboxProcess;
  let source: DatabaseLocation;
  let buyer: Participant;
  let bought: Awaited<ReturnType<typeof showPurchase>>;
  let backedUp: Awaited<ReturnType<typeof runTool>>;
  let whileOpen: typeof backedUp;

  const environmentOf = (location: DatabaseLocation): Record<string, string> => ({
    ...('databaseUrl' in location && { DATABASE_URL: location.databaseUrl }),
    ...(location.dataDir !== undefined && { DATA_DIR: location.dataDir }),
  });
  /** An installation without data, the nth of this test. */
  const emptyPlace = (nth: 0 | 1): DatabaseLocation => {
    const dataDir = join(folder, `to-${nth}`);
    if (suite.url === undefined) return { dataDir };
    const url = new URL(suite.url);
    url.pathname = `/${emptyDatabases[nth]?.name}`;
    return { databaseUrl: url.href, dataDir };
  };
  const withServer = async <T>(
    location: DatabaseLocation,
    work: (send: (ask: BrowserRequest) => Promise<BrowserResponse>, server: ChildProgram) => Promise<T>,
  ): Promise<T> => {
    const port = await findFreePorts(1);
    const server = await startServer(location, port, sandbox);
    const browser = connectBrowser(port);
    try {
      return await work(browser.ask, server);
    } finally {
      browser.close();
      await server.kill();
    }
  };
  const showPurchase = async (send: (ask: BrowserRequest) => Promise<BrowserResponse>, ticketId: string) => {
    const get = async (path: string) =>
      (await send({ method: 'GET', path, site: 'localhost', token: buyer.token })).body;
    const { items } = await get('/api/orders');
    const orders = JSON.stringify(items, (name, value) => (name === 'serverNow' ? undefined : value));
    return { ticket: await get(`/api/ticket?id=${ticketId}`), orders: JSON.parse(orders) };
  };

  beforeAll(async () => {
    sandbox = await startSandboxProcess();
    cleanups.push(() => sandbox.stop());
    const dataDir = join(folder, 'from');
    mkdirSync(dataDir);
    if (suite.url === undefined) await createTestDataFolder(dataDir);
    else {
      const admin = await openDatabase({ url: testPostgresUrl(), dataDir: '', poolSize: 1 });
      for (const { name } of emptyDatabases) await admin.query(`create database ${name}`);
      cleanups.push(async () => {
        for (const { name } of emptyDatabases) await admin.query(`drop database ${name} with (force)`);
        await admin.close();
      });
    }
    source = suite.url === undefined ? { dataDir } : { databaseUrl: suite.url, dataDir };
    const database = suite.url === undefined ? await openDatabase({ dataDir }) : suite.db;
    const participants = await createParticipants(database, 2);
    if (suite.url === undefined) await database.close();
    const [fan, seller] = [participants.eventSites[0]?.buyers[0], participants.sellers[0]];
    if (fan === undefined || seller === undefined) throw new Error('There is nobody to buy');
    buyer = fan;

    await withServer(source, async (send, server) => {
      const intentions: PurchaseIntention[] = [];
      const context = {
        sandbox,
        participants,
        random: () => 0,
        send,
        waitForServer: async () => true,
        takeNextSeat: () => 7,
        recordIntention: (intention: PurchaseIntention) => intentions.push(intention),
      };
      await buyOnce(context, { marketIndex: 0, buyer, seller, scenario: 'card' });
      const [ticketId = ''] = intentions[0]?.tickets ?? [];
      bought = await showPurchase(send, ticketId);
      whileOpen = await runTool(
        'backup',
        [suite.url === undefined ? `${file}.early` : file],
        environmentOf(source),
      );
      // The embedded server is killed: its database is what a crash leaves behind.
      await server.kill();
    });
    backedUp = suite.url === undefined ? await runTool('backup', [file], environmentOf(source)) : whileOpen;
  });
  afterAll(async () => {
    for (const step of cleanups.reverse()) await step();
  });

  it('restores order and ticket into an empty place, and the key that signs it', async () => {
    const target = emptyPlace(0);
    const restored = await runTool('restore', [file], environmentOf(target));
    const after = await withServer(target, (send) => showPurchase(send, bought.ticket.id));
    const signer = ed25519Signer(readFileSync(join(folder, 'from/ticket-signing-key.pem'), 'utf8'));

    expect(backedUp).toEqual({ code: 0, output: expect.stringContaining(`Backed up into ${file}.`) });
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored the backup of .+migration \d{3}_/),
    });
    expect(bought.orders).toHaveLength(1);
    expect(after.orders).toEqual(bought.orders);
    expect(after.ticket).toEqual(bought.ticket);
    const gate = { eventIds: [after.ticket.event.id], now: Date.now() };
    expect(signer.verify(after.ticket.qr, gate)).toMatchObject({ ok: true, value: { id: bought.ticket.id } });
    expect(readFileSync(join(folder, 'to-0/server-secret'))).toEqual(
      readFileSync(join(folder, 'from/server-secret')),
    );
  });

  it('keeps every part with its hash in one file, for its owner alone, and nothing beside it', () => {
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n');
    const manifest = JSON.parse(execFileSync('tar', ['-xOf', file, 'manifest.json'], { encoding: 'utf8' }));

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(manifest).toMatchObject({
      format: 1,
      engine: suite.engine,
      migration: readMigrations().at(-1)?.name,
    });
    expect(names).toEqual(['manifest.json', ...manifest.parts.map(({ name }: { name: string }) => name)]);
    expect(names).toEqual(expect.arrayContaining(['data/server-secret', 'data/ticket-signing-key.pem']));
    expect(names.filter((name) => /lock|logs|^data\/database/.test(name))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('backs up PostgreSQL while servers sell, and the embedded database when its server has stopped', () => {
    if (suite.engine === 'postgres') expect(whileOpen.code).toBe(0);
    else
      expect(whileOpen).toEqual({
        code: 1,
        output: expect.stringMatching(/is already in use by .+Stop that server first/),
      });
  });

  it('never replaces a backup, nor data', async () => {
    const again = await runTool('backup', [file], environmentOf(source));
    const inside = await runTool('backup', [join(folder, 'from/copy')], environmentOf(source));
    const over = await runTool('restore', [file], environmentOf(source));

    expect(again).toEqual({
      code: 1,
      output: `${file} exists already: a backup never replaces another one.\n`,
    });
    expect(inside).toEqual({ code: 1, output: expect.stringMatching(/^Keep backups outside of /) });
    expect(over).toEqual({ code: 1, output: expect.stringMatching(/^.+ is not empty: .+\n$/) });
  });

  /** Packs the backup again, after a change of its unpacked parts. */
  const repack = (name: string, change: (parts: string) => void): string => {
    const parts = mkdtempSync(join(folder, `${name}-`));
    execFileSync('tar', ['-xf', file, '-C', parts]);
    change(parts);
    const changed = join(folder, `${name}.backup`);
    execFileSync('tar', ['-cf', changed, '-C', parts, '.']);
    return changed;
  };
  const editManifest = (name: string, edit: (text: string) => string) =>
    repack(name, (parts) => {
      const manifest = join(parts, 'manifest.json');
      writeFileSync(manifest, edit(readFileSync(manifest, 'utf8')));
    });

  it.each([
    [
      'a part that was changed',
      /is damaged: its part data\/server-secret is not the one/,
      () => repack('changed', (parts) => appendFileSync(join(parts, 'data/server-secret'), 'x')),
    ],
    [
      'a part that is missing',
      /is damaged: its part data\/ticket-signing-key.pem/,
      () => repack('missing', (parts) => rmSync(join(parts, 'data/ticket-signing-key.pem'))),
    ],
    [
      'a newer database',
      /has migration 999_later, which this program does not know/,
      () => editManifest('newer', (text) => text.replace(/(?<="migration": ")\w+/, '999_later')),
    ],
    [
      'the other engine',
      /^This is a backup of (the embedded|a PostgreSQL) database: /,
      () =>
        editManifest('other', (text) =>
          text.replace(/"engine": "\w+"/, `"engine": "${suite.engine === 'pglite' ? 'postgres' : 'pglite'}"`),
        ),
    ],
    [
      'half an archive',
      /^tar failed: /,
      () => {
        const half = join(folder, 'half.backup');
        writeFileSync(half, readFileSync(file).subarray(0, 20_000));
        return half;
      },
    ],
    [
      'no backup',
      /no backup of Taquilla/,
      () => repack('none', (parts) => rmSync(join(parts, 'manifest.json'))),
    ],
    ['no file', /^There is no file /, () => join(folder, 'nothing')],
  ])('rejects %s with a sentence, before anything is restored', async (_, sentence, makeFile) => {
    const target = emptyPlace(1);

    const rejected = await runTool('restore', [makeFile()], environmentOf(target));

    expect(rejected).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(readdirSync(join(folder, 'to-1'))).toEqual([]);
  });

  it('rejects another key than the one of the backup', async () => {
    const rejected = await runTool('restore', [file], {
      ...environmentOf(emptyPlace(1)),
      SERVER_SECRET: 'x'.repeat(43),
    });

    expect(rejected).toEqual({
      code: 1,
      output: expect.stringMatching(/^SERVER_SECRET is not the one of the backup/),
    });
  });

  it.each(['backup', 'restore'] as const)('explains npm run %s', async (command) => {
    const [helped, lost] = [await runTool(command, ['--help'], {}), await runTool(command, [], {})];

    expect(helped).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run .+ -- FILE\n/) });
    expect(lost).toEqual({ code: 2, output: expect.stringMatching(/^npm run \w+ takes one file\.\n/) });
  });
});
