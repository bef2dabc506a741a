import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createServerStarter, minimalEnvironment } from '#server/test/server-process.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';
import { anEvent } from '#server/test/test-event.ts';

/** Tests the real program, over an embedded database of its own. */
describe('the server process', () => {
  let folder = '';
  const { start, killAll } = createServerStarter(() => folder);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taquilla-main-'));
  });
  afterEach(() => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reports every mistake in its environment and does not start', async () => {
    const { ended, output } = start({ PORT: 'x', SMTP_URL: 'mail' });

    expect(await ended).toBe(1);
    expect(output().match(/^ {2}[A-Z_]+ /gm)).toHaveLength(6);
  });

  it('serves, ends its streams on SIGTERM, and keeps its data and keys for the next start', async () => {
    await createTestDataFolder(folder);
    const database = await openDatabase({ dataDir: folder });
    const { id } = await anEvent(database);
    await database.close();
    const first = start(minimalEnvironment);
    const origin = `http://127.0.0.1:${await first.port}`;
    const ready = await fetch(`${origin}/readyz`);
    const made = await fetch(`${origin}/api/auth/otp/send`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nadie@correo.co', language: 'es' }),
    });
    const live = await fetch(`${origin}/api/seats/live?eventId=${id}`);
    const asked = performance.now();
    first.child.kill('SIGTERM');
    const streamText = await live.text();
    const code = await first.ended;
    const took = performance.now() - asked;
    const key = readFileSync(join(folder, 'ticket-signing-key.pem'), 'utf8');
    const second = start(minimalEnvironment);
    await second.port;

    expect(ready.status).toBe(200);
    expect(made.status).toBe(502);
    expect(first.output()).toContain('may lose the last writes when the power fails');
    expect(streamText).toBe('retry: 2000\n\n');
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
    expect(readFileSync(join(folder, 'ticket-signing-key.pem'), 'utf8')).toBe(key);
    expect(statSync(join(folder, 'ticket-signing-key.pem')).mode & 0o777).toBe(0o600);
  });

  it('does not open a data folder that another server uses', async () => {
    await createTestDataFolder(folder);
    const first = start(minimalEnvironment);
    await first.port;

    const second = start(minimalEnvironment);

    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/Taquilla cannot open its database: /);
  });
});
