// Looks for programs on the PATH.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The first of these programs that the PATH leads to.
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
