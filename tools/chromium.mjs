// Finds a Chromium to test with: CHROMIUM_PATH, then a system browser, then Playwright's own.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { findProgram } from './programs.mjs';

/** The headless shell: the same engine without windows, in two thirds of the time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the machine's full Chromium, in which benches run; undefined if it has none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return findProgram(names, env) ?? macApplications.find((path) => existsSync(path));
}

/** Returns the browser in which stories and journeys run; undefined if there is none. */
export function findTestChromium(env = process.env) {
  return env.CHROMIUM_PATH || findProgram(windowless, env) || findChromium(env);
}

/** Makes sure that stories and journeys have a Chromium; otherwise explains what to do. */
export async function ensureTestChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  if (given || findProgram(windowless)) return;
  const reason = 'the stories and the journeys run in it';
  if (aptInstall('chromium-headless-shell', reason) || findChromium()) return;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return;
  if (aptInstall('chromium', reason) && findChromium()) return;
  throw new Error(
    'No Chromium was found. Install Chromium or Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  );
}

/** Flags that keep a test browser quiet; Chromium does not start its own sandbox as root. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
