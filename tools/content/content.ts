import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import {
  contentStoreOver,
  importContent,
  maxContentBytes,
  type ParsedContent,
  parseContentBytes,
} from '../../server/content/public.ts';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { root } from '../bootstrap.mjs';
import { readStorage } from '../start/settings.ts';
import { type ContentCommand, parseContentArguments, usage } from './arguments.ts';
import { describeIssues, describeReport } from './report.ts';

const exitCodes = { done: 0, failed: 1, notUnderstood: 2, faulty: 3 } as const;

/** Runs the command on one file. Returns its exit code: 1 when it failed, 2 when it was not understood, 3 for a faulty file. */
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
    return await importFile(command);
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
  const { databaseUrl, dataDirectory } = readStorage(process.env, root);
  const database = await openDatabase({ url: databaseUrl, dataDir: dataDirectory, poolSize: 1 });
  try {
    await migrate(database);
    const imported = await database.transaction(
      (tx) =>
        importContent(contentStoreOver(tx), content, {
          market,
          isDryRun,
          now: Date.now(),
          author: { personId: null, address: 'command line', source: basename(file) },
        }),
      { hasNoTimeout: true },
    );
    if (!imported.ok) {
      console.error(describeIssues(file, imported.error));
      return exitCodes.faulty;
    }
    console.log(describeReport(imported.value, { isDryRun }));
    return exitCodes.done;
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
