import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findTestChromium } from './tools/chromium.mjs';
import { freePorts } from './tools/start/ports.ts';

// The workers read this file again: they must find the ports that the first reading chose.
process.env.E2E_PORT ??= String(await freePorts(3));
const port = Number(process.env.E2E_PORT);
const executablePath = findTestChromium();

/** Those who must be the only ones in a house share one, one after the other: each worker would open its own. */
const alone = /(expired-hold|provider-faults|reload-and-back|two-tabs|who-it-is)\.spec\.ts$/;

/** A desk goes on with the sale of who sits there: stories of the same seller are told one after the other. */
const desk = /(at-the-window|desk-open-to-everybody|kept-at-the-desk|seller|seller-without-money)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The pictures of the README are taken when they are asked for.
  ...(process.env.PICTURES ? { grep: /@pictures/ } : { grepInvert: /@pictures/ }),
  retries: 0,
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'alone', testMatch: alone, workers: 1 },
    { name: 'desk', testMatch: desk, workers: 1 },
    { name: 'together', testIgnore: [alone, desk] },
  ],
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    actionTimeout: 20_000,
    // Pictures of every page at every step cost a sixth of the time; a failure tells what the page said at its end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: `"${process.execPath}" tools/e2e-server.mjs`,
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port) },
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
