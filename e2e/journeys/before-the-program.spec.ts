import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { mexican, spanish } from '../page-messages.ts';

/** Finds the notice that buying needs JavaScript; by role and text nothing is found in a noscript element. */
const findNotice = (page: Page) => page.locator('noscript [lang="es"] .load-failure-title');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: spanish.locale });

  test('home leads to an event with its date and prices, and the page says what buying needs', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(findNotice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();

    await page
      .getByRole('main')
      .getByRole('link', { name: /Nevado/ })
      .first()
      .click();

    await expect(page).toHaveURL(/\/event\//);
    await expect(page.getByRole('heading', { level: 1, name: /Nevado/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cuándo y dónde' })).toBeVisible();
    await expect(page.locator('#prices')).toContainText(/\$\s?\d/);
    await expect(findNotice(page)).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Elegir sillas/ })
        .first(),
    ).toHaveAttribute('href', /^\/checkout\/stadium\?event=/);
  });
});

/** Lists where the links and headings of the page stand. */
const listPlaces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root > :not(.first-screen) :is(a, h1, h2, h3)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );

for (const [market, words, path] of [
  ['co', spanish, '/'],
  ['co', spanish, '/event/cafetal-nevado'],
  ['mx', mexican, '/'],
] as const)
  test.describe(`in ${market}`, () => {
    test.use({ market, locale: words.locale });

    test(`the program takes over ${path} where everything stands`, async ({ page }) => {
      const arrival = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await page.goto(path);
      const link = page.getByRole('main').getByRole('link').nth(1);
      await page.evaluate(() => document.fonts.ready);
      await link.focus();
      const before = await listPlaces(page);

      arrival.resolve();

      await expect(page.locator('[data-server-page]')).toHaveCount(0);
      await expect(page.locator('.first-screen')).toHaveCount(0);
      await expect(link).toBeFocused();
      expect(await listPlaces(page)).toEqual(before);
      expect(before.length).toBeGreaterThan(10);
    });
  });
