import { expect, test as journeys } from './fixtures.ts';
import { type OwnHouse, openOwnHouse } from './own-house.ts';

/** For stories that bend time, break the provider or count every charge: nobody else may be in the house. */
export const test = journeys.extend<object, { readonly house: OwnHouse }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      if (project.name !== 'alone')
        throw new Error('Name this file among those who play alone, in playwright.config.ts.');
      const house = await openOwnHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ house }, use) => {
    await use(house.baseURL);
  },
  sandbox: async ({ house }, use) => {
    await use(house.sandbox);
    await house.sandbox.calm();
  },
});

export { expect };
