/** The settings of the sandbox, read from the environment. */
export type SandboxSettings = {
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly dataDirectory: string;
  readonly publicKey: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** The address to listen on. Loopback by default, so that codes and test payments stay on this machine. */
  readonly host: string;
  /** The public URL of the sandbox when it is not http://localhost:port. */
  readonly publicUrl?: string;
  /** The only bearer token that the message webhooks accept; any token without it. */
  readonly messageToken?: string;
  /** The accounts of the authenticator page. */
  readonly authenticators?: readonly AuthenticatorAccount[];
};

/** An account of the authenticator: its name and its secret in base 32. */
export type AuthenticatorAccount = { readonly account: string; readonly secret: string };

export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and validates the environment. Throws SettingsError with one sentence about the first invalid value. */
export function readSettings(environment: Environment): SandboxSettings {
  const publicUrl = environment.SANDBOX_PUBLIC_URL;
  const messageToken = environment.MESSAGE_WEBHOOK_TOKEN;
  if (publicUrl && !URL.canParse(publicUrl)) {
    throw new SettingsError(`SANDBOX_PUBLIC_URL must be an absolute URL, not "${publicUrl}".`);
  }
  return {
    httpPort: readPort(environment, 'SANDBOX_PORT'),
    smtpPort: readPort(environment, 'SMTP_PORT'),
    dataDirectory: readRequired(environment, 'DATA_DIR', 'the folder for the ledger and the messages'),
    publicKey: readRequired(environment, 'PAYMENT_PROVIDER_PUBLIC_KEY', 'the public key that browsers send'),
    accessToken: readRequired(environment, 'PAYMENT_PROVIDER_ACCESS_TOKEN', 'the access token of our server'),
    webhookSecret: readRequired(environment, 'PAYMENT_WEBHOOK_SECRET', 'the secret that signs webhooks'),
    host: environment.SANDBOX_HOST || '127.0.0.1',
    ...(publicUrl && { publicUrl }),
    ...(messageToken && { messageToken }),
    ...(environment.AUTHENTICATOR_ACCOUNTS && {
      authenticators: parseAccounts(environment.AUTHENTICATOR_ACCOUNTS),
    }),
  };
}

/** Parses 'name=SECRET name=SECRET …'. */
function parseAccounts(text: string): AuthenticatorAccount[] {
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

function readRequired(environment: Environment, name: string, meaning: string): string {
  const value = environment[name];
  if (!value) throw new SettingsError(`${name} is missing: it is ${meaning}.`);
  return value;
}

function readPort(environment: Environment, name: string): number {
  const value = readRequired(environment, name, 'a port number from 0 to 65535');
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new SettingsError(`${name} must be a port number from 0 to 65535, not "${value}".`);
  }
  return number;
}
