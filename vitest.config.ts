import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findTestChromium } from './tools/chromium.mjs';

const executablePath = findTestChromium();

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          // Unit tests share no state, so their files can share a worker, which takes half the time.
          isolate: false,
          include: [
            'src/**/*.test.{ts,tsx}',
            'contract/**/*.test.ts',
            'testing/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // No module keeps state between two suites, so their files can share a worker, and the compiled engine in
          // it.
          isolate: false,
          // Each worker has a PostgreSQL of its own.
          maxWorkers: process.env.TEST_POSTGRES_URL?.split(' ').length ?? 1,
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          // Far longer than anything needs: a machine may be slow, and a test that waits in vain fails anyway.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          // A page that has loaded the components runs the stories of one file after another, in two thirds of the
          // time.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
