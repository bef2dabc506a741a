import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { lockFileName, lockFolder } from '../../server/db/folder-lock.ts';
import { root } from '../bootstrap.mjs';
import { readStorage } from '../start/settings.ts';
import { dataFolder, type Manifest, packArchive, unpackArchive } from './archive.ts';
import {
  copyEmbedded,
  copyPostgres,
  requireEmptyPostgres,
  requireKnownMigration,
  restoreEmbedded,
  restorePostgres,
} from './database-copy.ts';

const variables =
  'It uses the same variables as npm start: DATABASE_URL or DATA_DIR, SERVER_SECRET and TICKET_SIGNING_KEY.';
const usages = {
  backup: `Usage: npm run backup -- FILE

Writes the database, the keys and the other files of DATA_DIR into one new archive, which only its owner can read:
whoever has it can sign tickets. With DATABASE_URL the servers may go on; the embedded database is open in one program
at a time, so stop the server first. ${variables}`,
  restore: `Usage: npm run restore -- FILE

Restores a backup into an empty installation: a DATABASE_URL without tables, or a DATA_DIR without files.
${variables}`,
} as const;

/** The files of DATA_DIR that environment variables replace. */
const keyFiles = {
  'server-secret': 'SERVER_SECRET',
  'ticket-signing-key.pem': 'TICKET_SIGNING_KEY',
} as const;

export const runBackup = (args: readonly string[]): Promise<number> => runCommand('backup', args, backUp);
export const runRestore = (args: readonly string[]): Promise<number> => runCommand('restore', args, restore);

/** Runs a command on its one file. Returns its exit code: 1 when it failed, 2 when it was not understood. */
async function runCommand(
  name: keyof typeof usages,
  args: readonly string[],
  work: (file: string) => Promise<string>,
): Promise<number> {
  const [file, ...rest] = args;
  if (file === '--help' || file === '-h') {
    console.log(usages[name]);
    return 0;
  }
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    console.error(`npm run ${name} takes one file.\n\n${usages[name]}`);
    return 2;
  }
  // Everything that is written is secret.
  process.umask(0o077);
  try {
    // npm starts its scripts in the folder of the project.
    console.log(await work(resolve(process.env.INIT_CWD ?? '.', file)));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function backUp(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} exists already: a backup never replaces another one.`);
  const { databaseUrl, dataDirectory } = readStorage(process.env, root);
  if (file.startsWith(join(dataDirectory, sep)))
    throw new Error(`Keep backups outside of ${dataDirectory}: the next one would contain them.`);
  const lock =
    databaseUrl === undefined && existsSync(dataDirectory) ? await lockFolder(dataDirectory) : undefined;
  const aside = makeFolderAside(dirname(file), basename(file));
  try {
    const facts = await (databaseUrl === undefined
      ? copyEmbedded(dataDirectory, aside)
      : copyPostgres(databaseUrl, aside));
    copyDataFiles(dataDirectory, join(aside, dataFolder));
    const { version }: { readonly version: string } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const archive = await packArchive(aside, { ...facts, version, createdAt: new Date().toISOString() });
    renameSync(archive, file);
    return `Backed up into ${file}. Keep it as secret as the keys that it contains.`;
  } finally {
    await lock?.release();
    rmSync(aside, { recursive: true, force: true });
  }
}

async function restore(file: string): Promise<string> {
  const { databaseUrl, dataDirectory } = readStorage(process.env, root);
  mkdirSync(dataDirectory, { recursive: true });
  const lock = databaseUrl === undefined ? await lockFolder(dataDirectory) : undefined;
  const aside = makeFolderAside(dataDirectory, 'restore');
  try {
    const manifest = await unpackArchive(file, aside);
    const engine = databaseUrl === undefined ? 'pglite' : 'postgres';
    if (manifest.engine !== engine)
      throw new Error(
        engine === 'postgres'
          ? 'This is a backup of the embedded database: restore it without DATABASE_URL.'
          : 'This is a backup of a PostgreSQL database: set DATABASE_URL to an empty one.',
      );
    requireKnownMigration(manifest);
    const files = listDataFiles(manifest);
    requireFreeDataFolder(dataDirectory, engine === 'postgres' ? files : undefined, aside);
    requireSameKeys(join(aside, dataFolder), files);
    if (databaseUrl !== undefined) {
      await requireEmptyPostgres(databaseUrl);
      restorePostgres(databaseUrl, aside);
    }
    const embedded = databaseUrl === undefined ? await restoreEmbedded(aside, manifest) : undefined;
    for (const name of files) {
      mkdirSync(dirname(join(dataDirectory, name)), { recursive: true });
      renameSync(join(aside, dataFolder, name), join(dataDirectory, name));
    }
    if (embedded !== undefined) renameSync(embedded, join(dataDirectory, 'database'));
    return `Restored the backup of ${manifest.createdAt} (version ${manifest.version}, migration ${manifest.migration}).
The keys are in ${dataDirectory}: where SERVER_SECRET and TICKET_SIGNING_KEY are set, they must have the same contents.`;
  } finally {
    rmSync(aside, { recursive: true, force: true });
    await lock?.release();
  }
}

/** Creates a folder in which everything is written before it gets its name. */
function makeFolderAside(parent: string, name: string): string {
  if (!existsSync(parent)) throw new Error(`There is no folder ${parent}.`);
  return mkdtempSync(join(parent, `${name}.partial-`));
}

/** Copies the files of the data folder, the keys of the environment among them. Logs, locks and the database are left out. */
function copyDataFiles(dataDirectory: string, folder: string): void {
  mkdirSync(folder);
  const names = globSync('**/*', {
    cwd: dataDirectory,
    exclude: ['database', 'database.creating', 'logs', `${lockFileName}*`, '*.partial-*'],
  });
  for (const name of names) {
    if (!lstatSync(join(dataDirectory, name)).isFile()) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(dataDirectory, name), join(folder, name));
  }
  for (const [name, variable] of Object.entries(keyFiles)) {
    const key = process.env[variable];
    if (key) writeFileSync(join(folder, name), key);
  }
}

const listDataFiles = ({ parts }: Manifest): readonly string[] =>
  parts.flatMap(({ name }) => (name.startsWith(`${dataFolder}/`) ? [name.slice(dataFolder.length + 1)] : []));

/** Throws when the data folder has one of these files; when none are named, any file. */
function requireFreeDataFolder(
  dataDirectory: string,
  files: readonly string[] | undefined,
  aside: string,
): void {
  const taken = files
    ? files.find((name) => existsSync(join(dataDirectory, name)))
    : readdirSync(dataDirectory).find((name) => name !== basename(aside) && !name.startsWith(lockFileName));
  if (taken !== undefined)
    throw new Error(
      `${dataDirectory} is not empty: it has ${taken}. A backup is restored into a new DATA_DIR.`,
    );
}

/** Throws when the environment has another key than the backup: its tickets and second factors would be worthless. */
function requireSameKeys(folder: string, files: readonly string[]): void {
  for (const [name, variable] of Object.entries(keyFiles)) {
    const given = process.env[variable];
    if (given && files.includes(name) && readFileSync(join(folder, name), 'utf8').trim() !== given.trim())
      throw new Error(
        `${variable} is not the one of the backup. Leave it out, or set it to what the backup had.`,
      );
  }
}
