import { resolve } from 'node:path';
import { localSecrets } from './local-secrets.ts';

/** Where things listen and what the programs are told; all of it comes from the environment or has a local default. */
export interface Settings {
  readonly dev: boolean;
  readonly port: number;
  readonly apiPort: number;
  readonly sandboxPort: number;
  readonly smtpPort: number;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** The sandbox plays the outside world until real partners for both money and mail are named. */
  readonly sandboxWanted: boolean;
  readonly addresses: { readonly colombia: string; readonly mexico: string; readonly sandbox: string };
  /** The environment of every program that is started. */
  readonly environment: Readonly<Record<string, string>>;
}

export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const lastPort = 65_535;

/** Reads and checks the environment; the first thing wrong is said in one sentence. */
export function readSettings(env: Environment, { dev, root }: { dev: boolean; root: string }): Settings {
  const port = portFrom(env);
  const [sandboxPort, smtpPort] = [port + 1, port + 2];
  const apiPort = dev ? port + 3 : port;
  const dataDirectory = resolve(root, env.DATA_DIR || '.data');
  const addresses = {
    colombia: addressFrom(env, 'PUBLIC_URL_CO', `http://localhost:${port}`),
    mexico: addressFrom(env, 'PUBLIC_URL_MX', `http://mx.localhost:${port}`),
    sandbox: `http://localhost:${sandboxPort}`,
  };
  const secrets = localSecrets(dataDirectory);
  const databaseUrl = databaseFrom(env);

  return {
    dev,
    port,
    apiPort,
    sandboxPort,
    smtpPort,
    dataDirectory,
    databaseUrl,
    sandboxWanted: !(env.PAYMENT_PROVIDER_URL && env.SMTP_URL),
    addresses,
    environment: {
      ...inherited(env),
      NODE_ENV: dev ? 'development' : 'production',
      DATA_DIR: dataDirectory,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      SANDBOX_URL: addresses.sandbox,
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      SMTP_URL: addressFrom(env, 'SMTP_URL', `smtp://localhost:${smtpPort}`),
      PAYMENT_PROVIDER_URL: addressFrom(env, 'PAYMENT_PROVIDER_URL', addresses.sandbox),
      PAYMENT_PROVIDER_PUBLIC_KEY: env.PAYMENT_PROVIDER_PUBLIC_KEY || secrets.paymentProviderPublicKey,
      PAYMENT_PROVIDER_ACCESS_TOKEN: env.PAYMENT_PROVIDER_ACCESS_TOKEN || secrets.paymentProviderAccessToken,
      PAYMENT_WEBHOOK_SECRET: env.PAYMENT_WEBHOOK_SECRET || secrets.paymentWebhookSecret,
      MESSAGE_WEBHOOK_URL: addressFrom(env, 'MESSAGE_WEBHOOK_URL', addresses.sandbox),
      MESSAGE_WEBHOOK_TOKEN: env.MESSAGE_WEBHOOK_TOKEN || secrets.messageWebhookToken,
      MEXICAN_DOMAIN_SUFFIX: env.MEXICAN_DOMAIN_SUFFIX || 'mx.localhost',
      PUBLIC_URL_CO: addresses.colombia,
      PUBLIC_URL_MX: addresses.mexico,
      SEED_DEMO: env.SEED_DEMO ?? '1',
    },
  };
}

function inherited(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function portFrom(env: Environment): number {
  const text = env.PORT || '8080';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > lastPort - 3) {
    throw new SettingsError(
      `PORT must be a port number from 1 to ${lastPort - 3} (the next ports are used too), not "${text}".`,
    );
  }
  return port;
}

function addressFrom(env: Environment, name: string, byDefault: string): string {
  const address = env[name] || byDefault;
  if (!URL.canParse(address)) throw new SettingsError(`${name} must be an absolute URL, not "${address}".`);
  return address;
}

function databaseFrom(env: Environment): string | undefined {
  const url = env.DATABASE_URL;
  if (!url) return undefined;
  if (!/^postgres(ql)?:\/\/\S+$/.test(url)) {
    throw new SettingsError(
      'DATABASE_URL must look like postgres://user:password@host:port/database; leave it out to use the embedded database.',
    );
  }
  return url;
}
