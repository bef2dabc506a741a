import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findTestChromium } from './tools/chromium.mjs';
import { findFreePorts } from './tools/start/ports.ts';

// The workers evaluate this file again: they need the ports that the first evaluation chose.
process.env.E2E_PORT ??= String(await findFreePorts(3));
const port = Number(process.env.E2E_PORT);
const executablePath = findTestChromium();

/**
 * Journeys that need a server of their own share one and run one after the other: each worker would start its own.
 */
const exclusive =
  /(expired-hold|provider-faults|reload-and-back|two-tabs|reauthentication|renewal)\.spec\.ts$/;

/** A seller's sale continues where it was left: journeys of the same seller run one after the other. */
const assistedSale =
  /(box-office-cash|assisted-sale-accessibility|staff-bookings|seller|seller-of-tours|seller-without-payment)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The screenshots of the README are only taken on request.
  ...(process.env.PICTURES ? { grep: /@pictures/ } : { grepInvert: /@pictures/ }),
  retries: 0,
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'exclusive', testMatch: exclusive, workers: 1 },
    { name: 'assisted-sale', testMatch: assistedSale, workers: 1 },
    { name: 'parallel', testIgnore: [exclusive, assistedSale] },
  ],
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    actionTimeout: 20_000,
    // Journeys about what moves ask for motion: each other one would wait for it at every click.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces with screenshots of every step cost a sixth of the time; a failure shows the final state of the page.
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
