import { type AppServer, startAppServer } from './app-server.ts';
import { expect, test as journeys } from './fixtures.ts';

/** For journeys that change time, break the provider or count every charge: they need a server of their own. */
export const test = journeys.extend<object, { readonly appServer: AppServer }>({
  appServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      if (project.name !== 'exclusive')
        throw new Error('Add this file to the exclusive project in playwright.config.ts.');
      const appServer = await startAppServer();
      await use(appServer);
      await appServer.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ appServer }, use) => {
    await use(appServer.baseURL);
  },
  sandbox: async ({ appServer }, use) => {
    await use(appServer.sandbox);
    await appServer.sandbox.clearFaults();
  },
});

export { expect };
