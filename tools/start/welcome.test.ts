import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { readSettings } from './settings.ts';
import { welcome } from './welcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-welcome-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settingsOf = (env: Readonly<Record<string, string>>) =>
  readSettings({ DATA_DIR: folder, ...env }, { dev: false, root });

describe('the welcome', () => {
  it('names a card that the sandbox takes, the same as the README', async () => {
    const text = await welcome(settingsOf({}), []);
    const card = /Test card +(\d{4}(?: \d{4}){3}), (\S+), (\d{3}), holder (\w+)/.exec(text);

    expect(card).not.toBeNull();
    const [, number, expires, securityCode, holder] = card ?? [];
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
      `\`${number}\`, ${expires}, ${securityCode}, holder \`${holder}\``,
    );
  });

  it('names none where real money is taken', async () => {
    const text = await welcome(
      settingsOf({ PAYMENT_PROVIDER_URL: 'https://pay.invalid', SMTP_URL: 'smtp://mail.invalid' }),
      [],
    );

    expect(text).not.toContain('Test card');
  });
});
