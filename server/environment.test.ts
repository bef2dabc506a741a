import { describe, expect, it } from 'vitest';
import { defaultMessageBudgets } from '#domain/identity/message-budget.ts';
import { readEnvironment } from './environment.ts';
import { publicDemoMistake } from './local-url.ts';

const enough = {
  PAYMENT_PROVIDER_URL: 'http://localhost:8081',
  PAYMENT_PROVIDER_PUBLIC_KEY: 'public',
  PAYMENT_PROVIDER_ACCESS_TOKEN: 'access',
  PAYMENT_WEBHOOK_SECRET: 'webhook',
  SMTP_URL: 'smtp://localhost:8082',
};
const listMistakes = (env: Record<string, string>) => {
  const read = readEnvironment(env);
  return read.ok ? [] : read.error;
};

describe('the environment', () => {
  it('has defaults for a local start', () => {
    const read = readEnvironment({ ...enough, PORT: '9000', DATABASE_URL: '', LOG_LEVEL: '' });

    expect(read).toMatchObject({
      ok: true,
      value: {
        port: 9000,
        databaseUrl: undefined,
        dataDirectory: '.data',
        mexicanSuffix: '.mx',
        publicUrls: { COL: 'http://localhost:9000', MEX: 'http://mx.localhost:9000' },
        paymentProvider: { publicUrl: 'http://localhost:8081' },
        isPublic: false,
        logLevel: 'info',
        seedDemo: false,
        trustedProxies: [],
      },
    });
  });

  it.each([
    [{}, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ PUBLIC_URL_CO: 'https://taquilla.co', PUBLIC_URL_MX: 'https://taquilla.mx' }, undefined],
  ])('given %o, listens on %s: demo people exist on this machine alone', (given, host) => {
    expect(readEnvironment({ ...enough, ...given })).toMatchObject({ value: { host } });
  });

  it('reads the budgets of messages', () => {
    const read = readEnvironment({ ...enough, SMS_BUDGET: '30,20,10' });

    expect(read.ok && read.value.messageBudgets).toEqual({
      ...defaultMessageBudgets,
      SMS: { inAll: 30, perMarket: 20, perPrefix: 10 },
    });
    expect(listMistakes({ ...enough, SMS_BUDGET: '10,20,30' })).toEqual([
      'SMS_BUDGET must be the codes an hour for contacts without an account, in all, per market and per prefix, such as 3000,2500,200.',
    ]);
  });

  it('reports every mistake at once, one sentence each, without secrets', () => {
    const mistakes = listMistakes({
      ...enough,
      PAYMENT_PROVIDER_ACCESS_TOKEN: '',
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXY: '10.0.0.0/40',
      SMTP_URL: 'http://user:hunter2@mail',
    });

    expect(mistakes).toHaveLength(5);
    for (const mistake of mistakes) expect(mistake).toMatch(/^[A-Z_]+ (is missing: it is|must be) .+\.$/);
    expect(mistakes.join()).not.toContain('hunter2');
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL_CO', 'https://taquilla.co/path'],
    ['PAYMENT_PROVIDER_PUBLIC_URL', 'http://pay.example'],
    ['TRUSTED_PROXY', 'proxy.local'],
    ['SEED_DEMO', 'maybe'],
    ['TICKET_SIGNING_KEY', 'abc'],
    ['SERVER_SECRET', 'too-short'],
    ['MAIL_FROM', 'nobody'],
  ])('rejects %s=%s', (name, value) => {
    expect(listMistakes({ ...enough, [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  it('wants another address for browsers where the provider is reached over http inside a network', () => {
    const inside = { ...enough, PAYMENT_PROVIDER_URL: 'http://sandbox:8081' };

    expect(listMistakes(inside)).toEqual([expect.stringMatching(/^PAYMENT_PROVIDER_PUBLIC_URL must be /)]);
    expect(listMistakes({ ...inside, PAYMENT_PROVIDER_PUBLIC_URL: 'https://pay.example' })).toEqual([]);
  });

  it('accepts proxies as addresses and networks', () => {
    const read = readEnvironment({ ...enough, TRUSTED_PROXY: '10.0.0.0/8, ::1,192.0.2.7' });

    expect(read).toMatchObject({ value: { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'] } });
  });

  it('has no defaults in production for addresses, nor for keys that several servers share', () => {
    const bare = { ...enough, NODE_ENV: 'production' };
    const open = { ...bare, PUBLIC_URL_CO: 'https://taquilla.co', PUBLIC_URL_MX: 'https://taquilla.mx' };
    const shared = { ...open, DATABASE_URL: 'postgres://db/taquilla' };

    expect(listMistakes(bare).map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL_CO', 'PUBLIC_URL_MX']);
    expect(listMistakes(open)).toEqual([]);
    expect(
      listMistakes({ ...shared, PUBLIC_URL_CO: 'http://localhost', PUBLIC_URL_MX: 'http://mx.localhost' }),
    ).toEqual([]);
    expect(listMistakes(shared).map((line) => line.split(' ')[0])).toEqual([
      'SERVER_SECRET',
      'TICKET_SIGNING_KEY',
    ]);
  });

  it.each([
    ['http://localhost:8080', 'http://mx.localhost:8080', false],
    ['http://127.0.0.1:8080', 'http://[::1]:8080', false],
    ['https://taquilla.co', 'https://taquilla.mx', true],
    ['http://localhost:8080', 'https://taquilla.mx', true],
    ['https://taquilla.co', 'http://mx.localhost:8080', true],
    ['https://localhost.taquilla.co', 'http://localhost:8080', true],
    ['http://127.0.0.1.taquilla.co', 'http://localhost:8080', true],
  ])(
    'is public when others reach %s or %s: %s; demo people are then rejected',
    (colombia, mexico, isPublic) => {
      const sites = { ...enough, PUBLIC_URL_CO: colombia, PUBLIC_URL_MX: mexico };
      const rejected = isPublic ? [publicDemoMistake] : [];

      expect(readEnvironment(sites)).toMatchObject({ value: { isPublic, seedDemo: false } });
      for (const flag of ['1', 'true']) {
        expect(listMistakes({ ...sites, SEED_DEMO: flag })).toEqual(rejected);
        expect(listMistakes({ ...sites, SEED_DEMO: flag, NODE_ENV: 'production' })).toEqual(rejected);
      }
    },
  );
});
