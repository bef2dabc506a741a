// Finds a Chromium to test with: CHROMIUM_PATH, then a system browser, then Playwright's own.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { findProgram } from './programs.mjs';

/** The same engine without the windows around it: it takes two thirds of the time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where the machine keeps its whole Chromium, which figures are taken in, or undefined when it has none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return findProgram(names, env) ?? macApplications.find((path) => existsSync(path));
}

/** Where the machine keeps what stories and journeys run in, or undefined when it has none. */
export function findTestChromium(env = process.env) {
  return env.CHROMIUM_PATH || findProgram(windowless, env) || findChromium(env);
}

/** Makes sure that stories and journeys have a Chromium; otherwise says what to do. */
export async function ensureTestChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is nothing.`);
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

/** Flags that keep a test browser quiet; Chromium refuses its own sandbox to root. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
