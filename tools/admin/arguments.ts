import { parseArgs } from 'node:util';
import { parseEmail } from '../../src/domain/identity/credentials.ts';
import { type MarketCode, marketCodes } from '../../src/domain/market/market.ts';

export const usage = `Usage: npm run admin -- invite --market COL|MEX --email ADDRESS [options]

Invites a manager of a market and prints the link, which works once and for two days. Its owner chooses
a password and sets up an authenticator app. The first manager of a market can only be made in this way.

  --market COL|MEX    the market: Colombia or Mexico
  --email ADDRESS     the address that the manager signs in with
  --first-name NAME   the name that other staff see; by default the part of the address before the @
  --last-name NAME
  --help              shows this text

It uses the same variables as npm start (DATABASE_URL or DATA_DIR, PUBLIC_URL_CO, PUBLIC_URL_MX). The embedded
database is open in one program at a time: stop the server first.`;

export type ManagerInvitation = {
  readonly market: MarketCode;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};
export type AdminCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string }
  | ({ readonly kind: 'invite' } & ManagerInvitation);

const options = {
  market: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const nameLength = 60;

/** Parses the command line, or returns its first mistake as one sentence. */
export function parseAdminArguments(args: readonly string[]): AdminCommand {
  const parsed = parseOptions(args);
  if (typeof parsed === 'string') return { kind: 'mistake', sentence: parsed };
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help || command === 'help') return { kind: 'help' };
  if (command !== 'invite' || rest.length > 0) {
    const sentence =
      command === undefined ? 'The command is missing.' : `There is no command "${positionals.join(' ')}".`;
    return { kind: 'mistake', sentence };
  }
  const market = marketCodes.find((code) => code === values.market?.toUpperCase());
  if (market === undefined) return describeOption('--market', values.market, 'COL or MEX');
  const email = parseEmail(values.email ?? '');
  if (!email.ok) return describeOption('--email', values.email, 'an e-mail address such as ana@example.com');
  const firstName = (values['first-name'] ?? email.value.split('@')[0] ?? '').trim();
  const lastName = (values['last-name'] ?? '').trim();
  for (const [option, name] of [
    ['--first-name', firstName],
    ['--last-name', lastName],
  ] as const)
    if (name.length > nameLength || /\p{C}/u.test(name))
      return describeOption(option, name, `at most ${nameLength} characters on one line`);
  return { kind: 'invite', market, email: email.value, firstName, lastName };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's message goes on with advice about positional arguments, which no option of ours needs.
    return error instanceof Error ? `${error.message.split(/\.(\s|$)/)[0]}.` : String(error);
  }
}

const describeOption = (option: string, given: string | undefined, wanted: string): AdminCommand => ({
  kind: 'mistake',
  sentence:
    given === undefined || given === ''
      ? `${option} is missing: it is ${wanted}.`
      : `${option} must be ${wanted}, not "${given}".`,
});
