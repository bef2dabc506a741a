import { parseArgs } from 'node:util';
import { type MarketCode, marketCodes } from '../../src/domain/market/market.ts';

/** The words that take the place of a file, and are followed by a pass. */
const passCommands = ['give-added-matches', 'open-renewals'] as const;

export const usage = `Usage: npm run content -- FILE [--dry-run] [--market COL|MEX]
       npm run content -- give-added-matches PASS [--dry-run]
       npm run content -- open-renewals PASS [--dry-run]

Puts on sale what a content file describes: clubs, venues and events with prices and sale periods. The whole file is
checked first; every fault is listed with its place, and nothing is written. What differs is then written in one
transaction and recorded in the audit trail. The same file a second time changes nothing. Objects that the file does
not name stay as they are. The published schema is at /schemas/content-1.json of every server.

give-added-matches gives everybody who bought the pass or bundle with this id their seat at the events that were added
to it since, at no price, and writes to them. It lists the seats that somebody else has. It may be repeated: nothing is
given twice.

open-renewals reserves the seats of last season's holders in the pass with this id, which renews theirs, until its date,
and writes to them. It may be repeated in the same way.

  --dry-run           shows what would be done and writes nothing
  --market COL|MEX    rejects a file for the other market
  --help              shows this text

Exit code: 0 done, or nothing to do; 1 the database or the file could not be read; 2 the command was not
understood; 3 the file has faults; 4 a seat could not be given or reserved.

It uses the same variables as npm start (DATABASE_URL or DATA_DIR). A running server shows the change within a
second. The embedded database is open in one program at a time: stop the server first.`;

export type ContentCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string }
  | {
      readonly kind: 'import';
      readonly file: string;
      readonly isDryRun: boolean;
      readonly market: MarketCode | null;
    }
  | {
      readonly kind: (typeof passCommands)[number];
      readonly passId: string;
      readonly isDryRun: boolean;
    };

const options = {
  'dry-run': { type: 'boolean' },
  market: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the command line, or returns its first mistake as one sentence. */
export function parseContentArguments(args: readonly string[]): ContentCommand {
  const parsed = parseOptions(args);
  if (typeof parsed === 'string') return { kind: 'mistake', sentence: parsed };
  const { values, positionals } = parsed;
  const [file, ...rest] = positionals;
  if (values.help) return { kind: 'help' };
  const isDryRun = values['dry-run'] ?? false;
  const kind = passCommands.find((word) => word === file);
  if (kind !== undefined) {
    const [passId, ...others] = rest;
    return passId === undefined || others.length > 0
      ? { kind: 'mistake', sentence: `${kind} needs the id of one pass.` }
      : { kind, passId, isDryRun };
  }
  if (file === undefined) return { kind: 'mistake', sentence: 'The file is missing.' };
  if (rest.length > 0)
    return { kind: 'mistake', sentence: `One file at a time: ${positionals.join(', ')} are several.` };
  const market = marketCodes.find((code) => code === values.market?.toUpperCase()) ?? null;
  if (values.market !== undefined && market === null)
    return { kind: 'mistake', sentence: `--market must be COL or MEX, not "${values.market}".` };
  return { kind: 'import', file, isDryRun, market };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's message goes on with advice about positional arguments, which no option of ours needs.
    return error instanceof Error ? `${error.message.split(/\.(\s|$)/)[0]}.` : String(error);
  }
}
