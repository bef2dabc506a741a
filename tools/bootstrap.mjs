// Prepares the machine before anything of ours can run. Plain JavaScript for Node 18 that uses nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const lock = join(root, 'package-lock.json');
const installedLock = join(modules, '.package-lock.json');
const pinnedNode = join(modules, 'node', 'bin', 'node');

/**
 * Makes sure that the dependencies are installed and that the pinned Node runs the script. Returns true when this
 * very
 * process may go on; otherwise the pinned Node has run the script, and its exit code is already set.
 * @param {string} script the URL of the calling script
 */
export async function prepare(script) {
  requireNodeAndNpm();
  if (!isInstalled()) install();
  if (Number(process.versions.node.split('.')[0]) >= 24) return true;
  process.exitCode = await runWithPinnedNode(fileURLToPath(script));
  return false;
}

/**
 * Ends the process with a sentence that a newcomer can act on.
 * @param {string} sentence
 * @returns {never}
 */
export function abort(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function requireNodeAndNpm() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 18) {
    abort(
      `This needs Node 18 or newer, and here is Node ${process.versions.node}. Install a current one from nodejs.org.`,
    );
  }
  if (spawnSync('npm', ['--version'], { stdio: 'ignore' }).status !== 0) {
    abort(
      'npm was not found. It comes with Node: install Node from nodejs.org, or your system’s npm package.',
    );
  }
}

/** Returns true if npm finished and node_modules holds every package in the version of the lock file. */
function isInstalled() {
  if (!existsSync(installedLock) || !existsSync(pinnedNode)) return false;
  const wanted = packagesOf(lock);
  const present = packagesOf(installedLock);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return present[path] ? present[path].version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function install() {
  console.log('Installing the dependencies that package-lock.json names (npm ci, about a minute)…');
  // The machine's Node may be older than packages require; they run under the pinned Node, so npm need not warn.
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    abort(
      'npm ci failed; its own words are above. Mostly the network or a proxy is in the way: try again, or run "npm ci" by hand.',
    );
  }
  if (!existsSync(pinnedNode)) {
    abort(
      'The pinned Node was not installed (package "node"). Run "npm ci" by hand without --ignore-scripts and try again.',
    );
  }
}

/**
 * Runs the script again under the pinned Node and resolves with its exit code.
 * @param {string} script
 * @returns {Promise<number>}
 */
function runWithPinnedNode(script) {
  const child = spawn(pinnedNode, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C reaches the child by itself; a signal sent to this process alone has to be passed on.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => abort(`The pinned Node could not start: ${error.message}`));
  });
}
