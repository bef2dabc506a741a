import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, rejectPublicSandbox } from './settings.ts';

const root = mkdtempSync(join(tmpdir(), 'taquilla-settings-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settingsOf = (env: Record<string, string>, dev = false) => readSettings(env, { dev, root });

describe('the settings of npm start', () => {
  it('use the ports that follow PORT', () => {
    const settings = settingsOf({ PORT: '9000' });

    expect(settings).toMatchObject({ port: 9000, apiPort: 9000, sandboxPort: 9001, smtpPort: 9002 });
    expect(settings.environment).toMatchObject({
      SANDBOX_PORT: '9001',
      SMTP_PORT: '9002',
      SMTP_URL: 'smtp://localhost:9002',
      PAYMENT_PROVIDER_URL: 'http://localhost:9001',
      MESSAGE_WEBHOOK_URL: 'http://localhost:9001',
      PUBLIC_URL_CO: 'http://localhost:9000',
      PUBLIC_URL_MX: 'http://mx.localhost:9000',
    });
  });

  it('keep the API separate from the pages in development', () => {
    expect(settingsOf({ PORT: '9000' }, true)).toMatchObject({ port: 9000, apiPort: 9003 });
  });

  it('default to port 8080, with the embedded database in .data', () => {
    expect(settingsOf({})).toMatchObject({
      port: 8080,
      dataDirectory: join(root, '.data'),
      databaseUrl: undefined,
    });
  });

  it('start the sandbox unless real payment and e-mail providers are both configured', () => {
    const real = { PAYMENT_PROVIDER_URL: 'https://pay.example', SMTP_URL: 'smtps://mail.example' };

    expect(settingsOf({}).startsSandbox).toBe(true);
    expect(settingsOf({ SMTP_URL: real.SMTP_URL }).startsSandbox).toBe(true);
    expect(settingsOf(real).startsSandbox).toBe(false);
  });

  it('use the real providers of the environment', () => {
    const { environment } = settingsOf({
      PAYMENT_PROVIDER_URL: 'https://pay.example',
      PAYMENT_PROVIDER_ACCESS_TOKEN: 'real',
      SMTP_URL: 'smtps://mail.example',
      DATABASE_URL: 'postgres://db.example/taquilla',
    });

    expect(environment).toMatchObject({
      PAYMENT_PROVIDER_URL: 'https://pay.example',
      PAYMENT_PROVIDER_ACCESS_TOKEN: 'real',
      SMTP_URL: 'smtps://mail.example',
      DATABASE_URL: 'postgres://db.example/taquilla',
    });
  });

  it('leave payments and codes of a public installation to no sandbox', () => {
    const PUBLIC_URL_CO = 'https://taquilla.co';
    const real = { PAYMENT_PROVIDER_URL: 'https://pay.example', SMTP_URL: 'smtps://mail.example' };

    expect(() => rejectPublicSandbox(settingsOf({}))).not.toThrow();
    expect(() => rejectPublicSandbox(settingsOf({ PUBLIC_URL_CO, ...real }))).not.toThrow();
    for (const missing of ['PAYMENT_PROVIDER_URL', 'SMTP_URL'])
      expect(() => rejectPublicSandbox(settingsOf({ PUBLIC_URL_CO, ...real, [missing]: '' }))).toThrow(
        /^PAYMENT_PROVIDER_URL and SMTP_URL must be set on a public address/,
      );
  });

  it('fill the database with demo content on this machine alone', () => {
    const open = { PUBLIC_URL_CO: 'https://taquilla.co', PUBLIC_URL_MX: 'https://taquilla.mx' };
    const { PUBLIC_URL_MX } = open;

    expect(settingsOf({}).environment).toMatchObject({
      SEED_DEMO: '1',
      MEXICAN_DOMAIN_SUFFIX: 'mx.localhost',
    });
    expect(settingsOf({ SEED_DEMO: '0' }).environment.SEED_DEMO).toBe('0');
    expect(settingsOf(open).environment).toMatchObject({ SEED_DEMO: '0', MEXICAN_DOMAIN_SUFFIX: '.mx' });
    expect(settingsOf({ PUBLIC_URL_MX }).environment.SEED_DEMO).toBe('0');
    for (const address of [open, { PUBLIC_URL_MX }])
      expect(() => settingsOf({ ...address, SEED_DEMO: '1' })).toThrow(
        /^SEED_DEMO must be 0 on a public address/,
      );
  });

  it.each([
    ['PORT', 'eighty', /^PORT must be a port number/],
    ['PORT', '0', /^PORT must be a port number/],
    ['PORT', '65534', /^PORT must be a port number/],
    ['DATABASE_URL', 'mysql://db', /^DATABASE_URL must look like postgres:/],
    ['SMTP_URL', 'mail', /^SMTP_URL must be an absolute URL, not "mail"/],
    ['PUBLIC_URL_MX', 'example.mx', /^PUBLIC_URL_MX must be an absolute URL/],
  ])('reject %s=%s with one sentence', (name, value, sentence) => {
    expect(() => settingsOf({ [name]: value })).toThrow(sentence);
  });

  it('reject a data folder that cannot be written with one sentence', () => {
    writeFileSync(join(root, 'a-file'), '');

    expect(() => settingsOf({ DATA_DIR: 'a-file/data' })).toThrow(
      /^The data folder .+a-file.data cannot be written \(.+\)\. Set DATA_DIR to a folder that you may write\.$/,
    );
  });

  it('generate the local secrets once and hide them from other users', () => {
    const first = settingsOf({}).environment;
    const again = settingsOf({}).environment;
    const file = join(root, '.data/local-secrets.json');

    expect(again.PAYMENT_WEBHOOK_SECRET).toBe(first.PAYMENT_WEBHOOK_SECRET);
    expect(first.PAYMENT_WEBHOOK_SECRET).toHaveLength(64);
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(4);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
