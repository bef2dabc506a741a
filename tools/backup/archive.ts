import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  globSync,
  lstatSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const manifestName = 'manifest.json';

/** The folder of the archive that has the files of DATA_DIR. */
export const dataFolder = 'data';

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The version of this program. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  engineVersion: z.string(),
  /** The last migration of the database, such as '001_tables'. */
  migration: z.string().check(z.regex(/^\d{3}_/)),
  parts: z.array(
    z.object({
      // A path inside the archive, never one that leads out of it.
      name: z.string().check(z.regex(/^(?!\/)(?!(.*\/)?\.\.(\/|$)).+$/)),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Writes the files of a folder, with a manifest that has their hashes, into a new archive in that folder. Returns its path. */
export async function packArchive(
  folder: string,
  facts: Omit<Manifest, 'parts' | 'format'>,
): Promise<string> {
  const names = globSync('**/*', { cwd: folder })
    .filter((name) => lstatSync(join(folder, name)).isFile())
    .sort();
  const parts = await Promise.all(names.map((name) => describePart(folder, name)));
  const manifest = manifestSchema.parse({ format: 1, ...facts, parts });
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  const archive = join(folder, 'archive.tar');
  runTar(['-cf', archive, '-C', folder, manifestName, ...names]);
  const file = openSync(archive, 'r+');
  fsyncSync(file);
  closeSync(file);
  return archive;
}

/** Extracts an archive into a folder. Throws unless every part of the manifest is there as it was written. */
export async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}.`);
  // As root, tar would give the files to the user who packed them.
  runTar(['-xof', archive, '-C', folder]);
  const file = join(folder, manifestName);
  if (!existsSync(file)) throw new Error(`${archive} is no backup of Taquilla: it has no manifest.`);
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!manifest.success) throw new Error(`${archive} has a manifest that this program does not understand.`);
  for (const part of manifest.data.parts) {
    const found = existsSync(join(folder, part.name)) ? await describePart(folder, part.name) : undefined;
    if (found?.bytes !== part.bytes || found.sha256 !== part.sha256)
      throw new Error(`${archive} is damaged: its part ${part.name} is not the one that was backed up.`);
  }
  return manifest.data;
}

async function describePart(folder: string, name: string): Promise<Manifest['parts'][number]> {
  const file = join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { name, bytes: lstatSync(file).size, sha256: hash.digest('hex') };
}

function runTar(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (error) throw new Error(`The program tar could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`tar failed: ${stderr.trim()}`);
}
