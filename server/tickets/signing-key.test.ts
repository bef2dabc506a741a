import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSigningKey } from './ed25519-signer.adapter.ts';
import { loadServerSecret, loadSigningKey } from './signing-key.ts';

const load = {
  'ticket-signing-key.pem': (folder: string) => loadSigningKey(undefined, folder, generateSigningKey),
  'server-secret': (folder: string) => Buffer.from(loadServerSecret(undefined, folder)).toString('base64url'),
};

describe.each(['ticket-signing-key.pem', 'server-secret'] as const)('fault/damaged-keys, %s', (name) => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taquilla-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is created once, whole and readable only by its owner', () => {
    const created = load[name](folder);

    expect(load[name](folder)).toBe(created);
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it.each([0, 20])('is never replaced when %i bytes of it are left', (length) => {
    const whole = load[name](folder);
    writeFileSync(join(folder, name), whole.slice(0, length));

    expect(() => load[name](folder)).toThrow(/is empty or damaged\. Restore it from a backup\./);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(whole.slice(0, length));
  });
});
