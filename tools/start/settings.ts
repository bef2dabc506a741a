import { resolve } from 'node:path';
import { isLocalUrl, publicDemoMistake } from '../../server/local-url.ts';
import { localSecrets } from './local-secrets.ts';

export type Storage = { readonly dataDirectory: string; readonly databaseUrl: string | undefined };

/**
 * The ports, addresses and environments of the programs; each comes from the environment or has a local default.
 */
export interface Settings extends Storage {
  readonly dev: boolean;
  readonly port: number;
  readonly apiPort: number;
  readonly sandboxPort: number;
  readonly smtpPort: number;
  /** True if the sandbox simulates the external providers, because payment and e-mail are not both configured. */
  readonly startsSandbox: boolean;
  /** True when others than this machine reach one of the sites. */
  readonly isPublic: boolean;
  readonly addresses: { readonly colombia: string; readonly mexico: string; readonly sandbox: string };
  /** The environment of every started program. */
  readonly environment: Readonly<Record<string, string>>;
}

export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const lastPort = 65_535;

/**
 * Throws when the sandbox would simulate the payments of a public installation, where anybody could buy tickets for
 * nothing and read everybody's codes.
 */
export function rejectPublicSandbox({ isPublic, startsSandbox }: Settings): void {
  if (isPublic && startsSandbox)
    throw new SettingsError(
      'PAYMENT_PROVIDER_URL and SMTP_URL must be set on a public address: the sandbox approves any payment and shows everybody’s codes.',
    );
}

/** Reads and validates the environment. Throws the first problem as one sentence. */
export function readSettings(env: Environment, { dev, root }: { dev: boolean; root: string }): Settings {
  const port = parsePort(env);
  const [sandboxPort, smtpPort] = [port + 1, port + 2];
  const apiPort = dev ? port + 3 : port;
  const { dataDirectory, databaseUrl } = readStorage(env, root);
  const addresses = {
    colombia: parseAddress(env, 'PUBLIC_URL_CO', `http://localhost:${port}`),
    mexico: parseAddress(env, 'PUBLIC_URL_MX', `http://mx.localhost:${port}`),
    sandbox: `http://localhost:${sandboxPort}`,
  };
  const isPublic = !(isLocalUrl(addresses.colombia) && isLocalUrl(addresses.mexico));
  if (isPublic && /^(1|true)$/.test(env.SEED_DEMO ?? '')) throw new SettingsError(publicDemoMistake);
  const secrets = readLocalSecrets(dataDirectory);

  return {
    dev,
    port,
    apiPort,
    sandboxPort,
    smtpPort,
    dataDirectory,
    databaseUrl,
    startsSandbox: !(env.PAYMENT_PROVIDER_URL && env.SMTP_URL),
    isPublic,
    addresses,
    environment: {
      ...readInherited(env),
      NODE_ENV: dev ? 'development' : 'production',
      DATA_DIR: dataDirectory,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      SANDBOX_URL: addresses.sandbox,
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      SMTP_URL: parseAddress(env, 'SMTP_URL', `smtp://localhost:${smtpPort}`),
      PAYMENT_PROVIDER_URL: parseAddress(env, 'PAYMENT_PROVIDER_URL', addresses.sandbox),
      PAYMENT_PROVIDER_PUBLIC_KEY: env.PAYMENT_PROVIDER_PUBLIC_KEY || secrets.paymentProviderPublicKey,
      PAYMENT_PROVIDER_ACCESS_TOKEN: env.PAYMENT_PROVIDER_ACCESS_TOKEN || secrets.paymentProviderAccessToken,
      PAYMENT_WEBHOOK_SECRET: env.PAYMENT_WEBHOOK_SECRET || secrets.paymentWebhookSecret,
      MESSAGE_WEBHOOK_URL: parseAddress(env, 'MESSAGE_WEBHOOK_URL', addresses.sandbox),
      MESSAGE_WEBHOOK_TOKEN: env.MESSAGE_WEBHOOK_TOKEN || secrets.messageWebhookToken,
      MEXICAN_DOMAIN_SUFFIX: env.MEXICAN_DOMAIN_SUFFIX || (isPublic ? '.mx' : 'mx.localhost'),
      PUBLIC_URL_CO: addresses.colombia,
      PUBLIC_URL_MX: addresses.mexico,
      SEED_DEMO: env.SEED_DEMO ?? (isPublic ? '0' : '1'),
    },
  };
}

/** Reads where the installation keeps its data: the folder, and the PostgreSQL database unless it is embedded there. */
export const readStorage = (env: Environment, root: string): Storage => ({
  dataDirectory: resolve(root, env.DATA_DIR || '.data'),
  databaseUrl: parseDatabaseUrl(env),
});

function readLocalSecrets(dataDirectory: string): ReturnType<typeof localSecrets> {
  try {
    return localSecrets(dataDirectory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `The data folder ${dataDirectory} cannot be written (${reason}). Set DATA_DIR to a folder that you may write.`,
    );
  }
}

function readInherited(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function parsePort(env: Environment): number {
  const text = env.PORT || '8080';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > lastPort - 3) {
    throw new SettingsError(
      `PORT must be a port number from 1 to ${lastPort - 3} (the next ports are used too), not "${text}".`,
    );
  }
  return port;
}

function parseAddress(env: Environment, name: string, byDefault: string): string {
  const address = env[name] || byDefault;
  if (!URL.canParse(address)) throw new SettingsError(`${name} must be an absolute URL, not "${address}".`);
  return address;
}

function parseDatabaseUrl(env: Environment): string | undefined {
  const url = env.DATABASE_URL;
  if (!url) return undefined;
  if (!/^postgres(ql)?:\/\/\S+$/.test(url)) {
    throw new SettingsError(
      'DATABASE_URL must look like postgres://user:password@host:port/database; leave it out to use the embedded database.',
    );
  }
  return url;
}
