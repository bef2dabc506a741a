import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const whole = {
  SANDBOX_PORT: '8081',
  SMTP_PORT: '8082',
  DATA_DIR: '.data',
  PAYMENT_PROVIDER_PUBLIC_KEY: 'public',
  PAYMENT_PROVIDER_ACCESS_TOKEN: 'token',
  PAYMENT_WEBHOOK_SECRET: 'secret',
};

describe('readSettings', () => {
  it('reads a complete environment and listens on loopback', () => {
    const settings = readSettings(whole);

    expect(settings).toEqual({
      httpPort: 8081,
      smtpPort: 8082,
      dataDirectory: '.data',
      publicKey: 'public',
      accessToken: 'token',
      webhookSecret: 'secret',
      host: '127.0.0.1',
    });
  });

  it.each(Object.keys(whole))('reports %s when it is missing', (name) => {
    const read = () => readSettings({ ...whole, [name]: '' });

    expect(read).toThrow(new RegExp(`^${name} is missing: it is [^.]+\\.$`));
  });

  it.each(['x', '-1', '65536', '80.5', '0x50'])('rejects port %s', (port) => {
    const read = () => readSettings({ ...whole, SMTP_PORT: port });

    expect(read).toThrow(`SMTP_PORT must be a port number from 0 to 65535, not "${port}".`);
  });

  it('reads the accounts of the authenticator, and rejects invalid ones', () => {
    const accounts = 'ana@taquilla.test=JBSWY3DPEHPK3PXP luis@taquilla.test=JBSWY3DPEHPK3PXQ';

    expect(readSettings({ ...whole, AUTHENTICATOR_ACCOUNTS: accounts }).authenticators).toEqual([
      { account: 'ana@taquilla.test', secret: 'JBSWY3DPEHPK3PXP' },
      { account: 'luis@taquilla.test', secret: 'JBSWY3DPEHPK3PXQ' },
    ]);
    expect(() => readSettings({ ...whole, AUTHENTICATOR_ACCOUNTS: 'ana=hunter2' })).toThrow(
      'AUTHENTICATOR_ACCOUNTS must be names and secrets in base 32',
    );
  });

  it('rejects an invalid public URL', () => {
    const read = () => readSettings({ ...whole, SANDBOX_PUBLIC_URL: 'here' });

    expect(read).toThrow('SANDBOX_PUBLIC_URL must be an absolute URL');
  });
});
