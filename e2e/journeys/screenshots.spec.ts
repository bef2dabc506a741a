import { fileURLToPath } from 'node:url';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import {
  confirmPayment,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInAsFan,
} from '../steps.ts';

const eventId = 'paramo-ceiba';
const picture = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));

test.use({
  locale: words.locale,
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  deviceScaleFactor: 1,
});

/** Not a journey: `PICTURES=1 npm run e2e` takes the screenshots of the README again. */
test('the stadium with held seats, and a ticket', { tag: '@pictures' }, async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await selectSeats(page, eventId, eventSeats, findFreeSeats(eventSeats, { section: '114' }), words);
  await holdSelectedSeats(page, words);
  await page.goBack();
  await expect(page.getByRole('grid', { name: /^Mapa de/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: picture('stadium'), animations: 'disabled' });

  await page.goForward();
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
  await page.getByRole('link', { name: words.seeMyTickets }).click();
  await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
  await page.screenshot({ path: picture('ticket'), animations: 'disabled' });
});
