import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { spanish as words } from '../words.ts';

const eventId = 'paramo-ceiba';
const picture = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));

test.use({
  locale: words.locale,
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  deviceScaleFactor: 1,
});

/** Not a journey: `PICTURES=1 npm run e2e` takes the pictures of the README again. */
test('the stadium with held seats, and a ticket', { tag: '@pictures' }, async ({
  page,
  stranger,
  sandbox,
  fan,
}) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { section: '114' }), words);
  await holdThem(page, words);
  await page.goBack();
  await expect(page.getByRole('grid', { name: /^Mapa de/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: picture('stadium'), animations: 'disabled' });

  await page.goForward();
  await typeCard(page, 'APRO LUZ DARY', words);
  await pay(page, words);
  await expectSuccess(page, words);
  await page.getByRole('link', { name: words.seeMyTickets }).click();
  await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
  await page.screenshot({ path: picture('ticket'), animations: 'disabled' });
});
