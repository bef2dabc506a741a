import { type DemoLogin, readDemoLogins } from './demo-logins.ts';
import type { Settings } from './settings.ts';

const marketNames = new Map([
  ['COL', 'Colombia'],
  ['MEX', 'Mexico'],
]);

/** Builds the message once everything runs: the addresses and the demo logins. */
export async function buildWelcome(settings: Settings, logs: readonly string[]): Promise<string> {
  const logins = await readDemoLogins(settings);
  const rows: readonly [string, string][] = [
    ['Colombia', settings.addresses.colombia],
    ['Mexico', settings.addresses.mexico],
    ...(settings.startsSandbox ? [mailboxRow(settings), authenticatorRow(settings), testCardRow] : []),
    [
      'Database',
      settings.databaseUrl ? 'PostgreSQL, as DATABASE_URL says' : describeEmbeddedDatabase(settings),
    ],
    ...(settings.isPublic ? [firstManagerRow] : []),
    ['Logs', logs.join(', ')],
  ];
  return [
    '',
    'Taquilla is open.',
    '',
    ...table(rows),
    ...(logins.length > 0 ? ['', '  Demo logins', ...loginRows(logins)] : []),
    '',
    '  Ctrl-C closes everything.',
    '',
  ].join('\n');
}

/** The sandbox approves this card; other holder names have other results, as README.md says. */
const testCardRow: [string, string] = [
  'Test card',
  '5474 9254 3267 0366, 11/30, 123, holder APRO (FUND is declined, CHAL asks for 3-D Secure)',
];

/** A public site starts without staff. */
const firstManagerRow: [string, string] = ['First manager', 'npm run admin -- invite --market COL --email …'];

function mailboxRow(settings: Settings): [string, string] {
  return ['Mailbox', `${settings.addresses.sandbox} (every e-mail, SMS and WhatsApp message lands here)`];
}

function authenticatorRow(settings: Settings): [string, string] {
  return [
    'Authenticator',
    `${settings.addresses.sandbox}/authenticator (the codes that operators type after their password)`,
  ];
}

function describeEmbeddedDatabase(settings: Settings): string {
  return `embedded, in ${settings.dataDirectory} (survives a crash of the program, not a power cut: real sales want DATABASE_URL)`;
}

function loginRows(logins: readonly DemoLogin[]): string[] {
  const describeLogin = ({ role, market }: DemoLogin) =>
    [role, market && marketNames.get(market)].filter(Boolean).join(', ');
  const how = ({ password, authenticator }: DemoLogin) =>
    password
      ? `password ${password}${authenticator ? ', and a code of the authenticator' : ''}`
      : 'code by e-mail: see the mailbox';
  const width = Math.max(...logins.map(({ email }) => email.length));
  return table(logins.map((login) => [describeLogin(login), `${login.email.padEnd(width)}  ${how(login)}`]));
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}
