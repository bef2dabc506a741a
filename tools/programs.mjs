// Looks for programs on the PATH.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the first of these programs on the PATH.
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
