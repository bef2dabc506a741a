import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import {
  type ChannelBudget,
  defaultMessageBudgets,
  type MessageBudgets,
  parseChannelBudget,
} from '#domain/identity/message-budget.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { isLocalUrl, publicDemoMistake } from './local-url.ts';

/** The configuration of the server, read once and validated as a whole. */
export type Environment = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string | undefined;
  /** The PostgreSQL URL; without it the server uses the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly paymentProvider: {
    readonly url: string;
    /** The provider's URL for browsers. */
    readonly publicUrl: string;
    readonly publicKey: string;
    readonly accessToken: string;
    readonly webhookSecret: string;
  };
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** The SMS and WhatsApp gateway; without it only e-mail is offered. */
  readonly messageWebhook: { readonly url: string; readonly token: string | undefined } | undefined;
  /** The budgets of messages with codes to contacts without an account. */
  readonly messageBudgets: MessageBudgets;
  readonly mexicanSuffix: string;
  readonly publicUrls: { readonly COL: string; readonly MEX: string };
  /** True when others than this machine reach one of the sites. */
  readonly isPublic: boolean;
  readonly ticketSigningKey: string | undefined;
  readonly serverSecret: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  readonly seedDemo: boolean;
};

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const portNumber = z
  .pipe(
    z.string().check(z.regex(/^\d{1,5}$/)),
    z.transform((digits: string) => Number(digits)),
  )
  .check(z.lte(65_535));
const urlWithProtocol = (...protocols: readonly string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)));
const origin = urlWithProtocol('http:', 'https:').check(
  z.refine((text) => URL.canParse(text) && isBareOrigin(new URL(text))),
);
const secret = z.string().check(z.minLength(1));
const channelBudget = z.string().check(z.refine((text) => parseChannelBudget(text).ok));
const booleanFlag = z.enum(['0', '1', 'true', 'false']);

const variables = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  PORT: z.optional(portNumber),
  HOST: z.optional(z.string()),
  DATABASE_URL: z.optional(urlWithProtocol('postgres:', 'postgresql:')),
  DATA_DIR: z.optional(z.string()),
  PAYMENT_PROVIDER_URL: urlWithProtocol('http:', 'https:'),
  PAYMENT_PROVIDER_PUBLIC_URL: z.optional(urlWithProtocol('http:', 'https:')),
  PAYMENT_PROVIDER_PUBLIC_KEY: secret,
  // Assumption: one provider account per deployment.
  PAYMENT_PROVIDER_ACCESS_TOKEN: secret,
  PAYMENT_WEBHOOK_SECRET: secret,
  SMTP_URL: urlWithProtocol('smtp:', 'smtps:'),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/))),
  MESSAGE_WEBHOOK_URL: z.optional(urlWithProtocol('http:', 'https:')),
  MESSAGE_WEBHOOK_TOKEN: z.optional(z.string()),
  SMS_BUDGET: z.optional(channelBudget),
  WHATSAPP_BUDGET: z.optional(channelBudget),
  EMAIL_BUDGET: z.optional(channelBudget),
  MEXICAN_DOMAIN_SUFFIX: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+$/i))),
  PUBLIC_URL_CO: z.optional(origin),
  PUBLIC_URL_MX: z.optional(origin),
  TICKET_SIGNING_KEY: z.optional(z.string().check(z.regex(/^-----BEGIN PRIVATE KEY-----/))),
  SERVER_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43,}$/))),
  TRUSTED_PROXY: z.optional(z.string().check(z.refine((text) => parseNetworks(text).every(isNetwork)))),
  LOG_LEVEL: z.optional(z.enum(logLevels)),
  SEED_DEMO: z.optional(booleanFlag),
});
type Variable = keyof z.input<typeof variables>;

const budgetDescription =
  'the codes an hour for contacts without an account, in all, per market and per prefix, such as 3000,2500,200';

/** The requirement of each variable, which completes the sentence "NAME must be …". */
const descriptions = {
  NODE_ENV: 'production, development or test',
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  DATABASE_URL: 'a PostgreSQL address such as postgres://user@host/name',
  DATA_DIR: 'the folder for the embedded database and keys',
  PAYMENT_PROVIDER_URL: 'the http(s) address of the payment provider',
  PAYMENT_PROVIDER_PUBLIC_URL:
    'the https address where browsers reach the payment provider, or an http one on this machine',
  PAYMENT_PROVIDER_PUBLIC_KEY: 'the public key that the payment provider gave us',
  PAYMENT_PROVIDER_ACCESS_TOKEN: 'the access token that the payment provider gave us',
  PAYMENT_WEBHOOK_SECRET: "the secret that signs the payment provider's webhooks",
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  MAIL_FROM: 'an address such as Taquilla <tickets@example.com>',
  MESSAGE_WEBHOOK_URL: 'the http(s) address of the SMS and WhatsApp gateway',
  MESSAGE_WEBHOOK_TOKEN: 'the bearer of the SMS and WhatsApp gateway',
  SMS_BUDGET: budgetDescription,
  WHATSAPP_BUDGET: budgetDescription,
  EMAIL_BUDGET: budgetDescription,
  MEXICAN_DOMAIN_SUFFIX: 'the end of the Mexican host names, such as .mx',
  PUBLIC_URL_CO: 'the origin of the Colombian site, such as https://taquilla.example.co',
  PUBLIC_URL_MX: 'the origin of the Mexican site, such as https://taquilla.example.mx',
  TICKET_SIGNING_KEY: 'an Ed25519 private key in PEM (PKCS #8)',
  SERVER_SECRET: '32 random bytes or more in base64url, 43 characters',
  TRUSTED_PROXY: 'a list of addresses or networks separated by commas, such as 10.0.0.0/8',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  SEED_DEMO: '1 or 0',
} as const satisfies Record<Variable, string>;

/**
 * Reads the environment, or returns every mistake in it, one sentence each. Empty variables count as absent.
 * Assumption: the ticket signing key and the server secret may be generated once and stored in DATA_DIR, except where a
 * public site runs over DATABASE_URL: all its processes must be given the same ones.
 */
export function readEnvironment(
  raw: Readonly<Record<string, string | undefined>>,
): Result<Environment, readonly string[]> {
  const given = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = z.safeParse(variables, given);
  const mistakes = read.success ? [] : read.error.issues.map((issue) => describeIssue(issue, given));
  mistakes.push(...findProviderMistakes(given), ...findPublicMistakes(given));
  if (!read.success || mistakes.length > 0) return err([...new Set(mistakes)]);
  const env = read.data;
  const port = env.PORT ?? 8080;
  return ok({
    production: env.NODE_ENV === 'production',
    port,
    host: env.HOST ?? (isPublic(env) ? undefined : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL,
    dataDirectory: env.DATA_DIR ?? '.data',
    paymentProvider: {
      url: env.PAYMENT_PROVIDER_URL,
      publicUrl: env.PAYMENT_PROVIDER_PUBLIC_URL ?? env.PAYMENT_PROVIDER_URL,
      publicKey: env.PAYMENT_PROVIDER_PUBLIC_KEY,
      accessToken: env.PAYMENT_PROVIDER_ACCESS_TOKEN,
      webhookSecret: env.PAYMENT_WEBHOOK_SECRET,
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Taquilla <tickets@taquilla.invalid>',
    messageWebhook:
      env.MESSAGE_WEBHOOK_URL === undefined
        ? undefined
        : { url: env.MESSAGE_WEBHOOK_URL, token: env.MESSAGE_WEBHOOK_TOKEN },
    messageBudgets: {
      SMS: readBudget(env.SMS_BUDGET, 'SMS'),
      whatsapp: readBudget(env.WHATSAPP_BUDGET, 'whatsapp'),
      EMAIL: readBudget(env.EMAIL_BUDGET, 'EMAIL'),
    },
    mexicanSuffix: env.MEXICAN_DOMAIN_SUFFIX ?? '.mx',
    publicUrls: {
      COL: new URL(env.PUBLIC_URL_CO ?? `http://localhost:${port}`).origin,
      MEX: new URL(env.PUBLIC_URL_MX ?? `http://mx.localhost:${port}`).origin,
    },
    isPublic: isPublic(env),
    ticketSigningKey: env.TICKET_SIGNING_KEY,
    serverSecret: env.SERVER_SECRET,
    trustedProxies: parseNetworks(env.TRUSTED_PROXY ?? ''),
    logLevel: env.LOG_LEVEL ?? 'info',
    seedDemo: seedsDemo(env),
  });
}

function describeIssue(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const description = name in descriptions ? descriptions[name as Variable] : 'something else';
  return given[name] === undefined
    ? `${name} is missing: it is ${description}.`
    : `${name} must be ${description}.`;
}

/** Finds an address to which browsers would send cards, and be led to pay, without encryption. */
function findProviderMistakes(given: Readonly<Record<string, string | undefined>>): string[] {
  const url = given.PAYMENT_PROVIDER_PUBLIC_URL ?? given.PAYMENT_PROVIDER_URL ?? '';
  const isOpen = URL.canParse(url) && new URL(url).protocol === 'http:' && !isLocalUrl(url);
  return isOpen ? [`PAYMENT_PROVIDER_PUBLIC_URL must be ${descriptions.PAYMENT_PROVIDER_PUBLIC_URL}.`] : [];
}

/** Finds what a local start may leave out, or have, and an installation for others may not. */
function findPublicMistakes(given: Readonly<Record<string, string | undefined>>): string[] {
  const demoMistakes = isPublic(given) && seedsDemo(given) ? [publicDemoMistake] : [];
  if (given.NODE_ENV !== 'production') return demoMistakes;
  const needed = ['PUBLIC_URL_CO', 'PUBLIC_URL_MX'] as const;
  const mistakes = needed
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is missing: in production it is ${descriptions[name]}.`);
  const isShared = isPublic(given) && given.DATABASE_URL !== undefined;
  if (isShared && given.SERVER_SECRET === undefined) {
    mistakes.push(
      `SERVER_SECRET is missing: with DATABASE_URL every server seals with the same secret, ${descriptions.SERVER_SECRET}.`,
    );
  }
  if (isShared && given.TICKET_SIGNING_KEY === undefined) {
    mistakes.push(
      `TICKET_SIGNING_KEY is missing: with DATABASE_URL every server signs with the same key, ${descriptions.TICKET_SIGNING_KEY}.`,
    );
  }
  return [...mistakes, ...demoMistakes];
}

function readBudget(text: string | undefined, channel: DeliveryChannel): ChannelBudget {
  const budget = parseChannelBudget(text ?? '');
  return budget.ok ? budget.value : defaultMessageBudgets[channel];
}

const isPublic = (given: { readonly [name in Variable]?: unknown }): boolean =>
  [given.PUBLIC_URL_CO, given.PUBLIC_URL_MX].some(
    (url) => typeof url === 'string' && URL.canParse(url) && !isLocalUrl(url),
  );

const seedsDemo = ({ SEED_DEMO }: { readonly [name in Variable]?: unknown }): boolean =>
  SEED_DEMO === '1' || SEED_DEMO === 'true';

const parseNetworks = (text: string): string[] =>
  text
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '');

function isNetwork(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  const max = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return (
    max > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
}

const isBareOrigin = ({ pathname, search, hash }: URL): boolean =>
  pathname === '/' && search === '' && hash === '';
