/** What the sandbox must be told to start; every value comes from the environment. */
export type SandboxSettings = {
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly dataDirectory: string;
  readonly publicKey: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** Address to listen on. Loopback unless told otherwise: codes and test money are nobody else's business. */
  readonly host: string;
  /** Where browsers reach the sandbox, when that is not http://localhost:port. */
  readonly publicUrl?: string;
  /** When given, the only bearer accepted by the message webhooks. */
  readonly messageToken?: string;
  /** Whose codes the authenticator shows. */
  readonly authenticators?: readonly AuthenticatorAccount[];
};

/** An account of the authenticator: its name and its secret in base 32. */
export type AuthenticatorAccount = { readonly account: string; readonly secret: string };

export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment; the first thing wrong is said in one sentence. */
export function readSettings(environment: Environment): SandboxSettings {
  const publicUrl = environment.SANDBOX_PUBLIC_URL;
  const messageToken = environment.MESSAGE_WEBHOOK_TOKEN;
  if (publicUrl && !URL.canParse(publicUrl)) {
    throw new SettingsError(`SANDBOX_PUBLIC_URL must be an absolute URL, not "${publicUrl}".`);
  }
  return {
    httpPort: port(environment, 'SANDBOX_PORT'),
    smtpPort: port(environment, 'SMTP_PORT'),
    dataDirectory: required(environment, 'DATA_DIR', 'the folder that keeps the ledger and the messages'),
    publicKey: required(environment, 'PAYMENT_PROVIDER_PUBLIC_KEY', 'the key that browsers send'),
    accessToken: required(environment, 'PAYMENT_PROVIDER_ACCESS_TOKEN', 'the bearer that our server sends'),
    webhookSecret: required(environment, 'PAYMENT_WEBHOOK_SECRET', 'the secret that signs webhooks'),
    host: environment.SANDBOX_HOST || '127.0.0.1',
    ...(publicUrl && { publicUrl }),
    ...(messageToken && { messageToken }),
    ...(environment.AUTHENTICATOR_ACCOUNTS && {
      authenticators: accountsIn(environment.AUTHENTICATOR_ACCOUNTS),
    }),
  };
}

/** 'name=SECRET name=SECRET …' */
function accountsIn(text: string): AuthenticatorAccount[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [, account, secret] = /^([^=\s]+)=([A-Z2-7]{16,})$/.exec(pair) ?? [];
      if (account === undefined || secret === undefined)
        throw new SettingsError(
          'AUTHENTICATOR_ACCOUNTS must be names and secrets in base 32, such as "ana@taquilla.test=JBSWY3DPEHPK3PXP".',
        );
      return { account, secret };
    });
}

function required(environment: Environment, name: string, meaning: string): string {
  const value = environment[name];
  if (!value) throw new SettingsError(`${name} is missing: it is ${meaning}.`);
  return value;
}

function port(environment: Environment, name: string): number {
  const value = required(environment, name, 'a port number from 0 to 65535');
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new SettingsError(`${name} must be a port number from 0 to 65535, not "${value}".`);
  }
  return number;
}
