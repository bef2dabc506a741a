import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import {
  contentStoreOver,
  importContent,
  maxContentBytes,
  type ParsedContent,
  parseContentBytes,
} from '../../server/content/public.ts';
import { type Database, openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import {
  giveAddedMatches,
  openRenewals,
  postgresAddedMatches,
  postgresRenewals,
} from '../../server/passes/public.ts';
import { root } from '../bootstrap.mjs';
import { readStorage } from '../start/settings.ts';
import { describeAddedMatches } from './added-matches-report.ts';
import { type ContentCommand, parseContentArguments, usage } from './arguments.ts';
import { describeRenewals, describeRenewalsError } from './renewals-report.ts';
import { describeIssues, describeReport } from './report.ts';

const exitCodes = { done: 0, failed: 1, notUnderstood: 2, faulty: 3, incomplete: 4 } as const;

/**
 * Runs the command. Returns its exit code: 1 when it failed, 2 when it was not understood, 3 for a faulty file, 4 where a seat could not be
 * given.
 */
export async function runContent(args: readonly string[]): Promise<number> {
  const command = parseContentArguments(args);
  if (command.kind === 'help') {
    console.log(usage);
    return exitCodes.done;
  }
  if (command.kind === 'mistake') {
    console.error(`${command.sentence}\n\n${usage}`);
    return exitCodes.notUnderstood;
  }
  try {
    switch (command.kind) {
      case 'import':
        return await importFile(command);
      case 'give-added-matches':
        return await giveMatches(command);
      case 'open-renewals':
        return await reserveSeats(command);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return exitCodes.failed;
  }
}

async function importFile({
  file,
  isDryRun,
  market,
}: Extract<ContentCommand, { kind: 'import' }>): Promise<number> {
  const content = readContentFile(file);
  if (content.market === null) {
    console.error(describeIssues(file, content.issues));
    return exitCodes.faulty;
  }
  const imported = await withDatabase((database) =>
    database.transaction(
      (tx) =>
        importContent(contentStoreOver(tx), content, {
          market,
          isDryRun,
          now: Date.now(),
          author: { personId: null, address: 'command line', source: basename(file) },
        }),
      { hasNoTimeout: true },
    ),
  );
  if (!imported.ok) {
    console.error(describeIssues(file, imported.error));
    return exitCodes.faulty;
  }
  console.log(describeReport(imported.value, { isDryRun }));
  return exitCodes.done;
}

type PassCommand = Omit<Extract<ContentCommand, { passId: string }>, 'kind'>;

async function giveMatches({ passId, isDryRun }: PassCommand): Promise<number> {
  const given = await withDatabase((database) =>
    giveAddedMatches(postgresAddedMatches(database), { passId, isDryRun }),
  );
  if (!given.ok) {
    console.error(`There is no pass or bundle "${passId}".`);
    return exitCodes.failed;
  }
  console.log(describeAddedMatches(given.value, { isDryRun }));
  return given.value.notGiven.length === 0 ? exitCodes.done : exitCodes.incomplete;
}

async function reserveSeats({ passId, isDryRun }: PassCommand): Promise<number> {
  const opened = await withDatabase((database) =>
    openRenewals(postgresRenewals(database), { passId, isDryRun }),
  );
  if (!opened.ok) {
    console.error(describeRenewalsError(passId, opened.error));
    return exitCodes.failed;
  }
  console.log(describeRenewals(opened.value, { isDryRun }));
  return opened.value.notReserved.length === 0 ? exitCodes.done : exitCodes.incomplete;
}

/** Opens the database of the server, migrates it, and closes it after the work. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = readStorage(process.env, root);
  const database = await openDatabase({ url: databaseUrl, dataDir: dataDirectory, poolSize: 1 });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads a file of at most 20 MB; throws the reason why it cannot be read. */
function readContentFile(file: string): ParsedContent {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`There is no file ${file}.`);
  if (!found.isFile()) throw new Error(`${file} is not a file.`);
  if (found.size > maxContentBytes)
    throw new Error(
      `${file} has ${toMegabytes(found.size)} MB, and at most ${toMegabytes(maxContentBytes)} MB are read. Nothing was imported: split it.`,
    );
  return parseContentBytes(readFileSync(file));
}

const toMegabytes = (bytes: number): string => String(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
