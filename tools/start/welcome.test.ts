import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { readSettings } from './settings.ts';
import { buildWelcome } from './welcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-welcome-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settingsOf = (env: Readonly<Record<string, string>>) =>
  readSettings({ DATA_DIR: folder, ...env }, { dev: false, root });

describe('the welcome message', () => {
  it('names a card that the sandbox accepts, the same as the README', async () => {
    const text = await buildWelcome(settingsOf({}), []);
    const card = /Test card +(\d{4}(?: \d{4}){3}), (\S+), (\d{3}), holder (\w+)/.exec(text);

    expect(card).not.toBeNull();
    const [, number, expires, securityCode, holder] = card ?? [];
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
      `\`${number}\`, ${expires}, ${securityCode}, holder \`${holder}\``,
    );
  });

  it('names no card where payments are real', async () => {
    const text = await buildWelcome(
      settingsOf({ PAYMENT_PROVIDER_URL: 'https://pay.invalid', SMTP_URL: 'smtp://mail.invalid' }),
      [],
    );

    expect(text).not.toContain('Test card');
  });
});
