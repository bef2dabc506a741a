// Installs a Debian package where that is possible: as root on a machine with apt.
import { spawnSync } from 'node:child_process';

/** Returns whether this process may install Debian packages. */
export function hasApt() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Installs one package and logs the reason. Returns false if that is not possible here or failed.
 * @param {string} name
 * @param {string} why
 */
export function aptInstall(name, why) {
  if (!hasApt()) return false;
  console.log(`Installing the Debian package ${name}: ${why}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  let result = apt('install', '-y', '--no-install-recommends', name);
  if (result.status !== 0) {
    apt('update');
    result = apt('install', '-y', '--no-install-recommends', name);
  }
  if (result.status !== 0) console.error(result.stderr);
  return result.status === 0;
}
