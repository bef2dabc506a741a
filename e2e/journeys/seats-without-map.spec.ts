import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

test.use({ locale: words.locale });

test.beforeEach(async ({ page, sandbox, fan }) => {
  await signInAsFan(page, sandbox, fan, words);
});

test('two general admission tickets beside the road', async ({ page }) => {
  await page.goto('/checkout/stadium?event=vuelta-costa-etapa-4-contrarreloj');
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('button', { name: /^General Norte/ }).click();
  await page.getByRole('button', { name: 'Choose how many in section General Norte' }).click();
  await page.getByRole('button', { name: 'One more ticket' }).click();
  await page.getByRole('button', { name: 'One more ticket' }).click();
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByRole('main')).toContainText(/2 places without numbers/);
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
  expect((await fetchTickets(page)).map(({ seatCode }) => seatCode)).toEqual(['UNNUMBERED', 'UNNUMBERED']);
});

test('the best three adjacent seats', async ({ page }) => {
  await page.goto('/checkout/stadium?event=condores-frailejones');
  await page.getByRole('radio', { name: 'Best' }).check();
  await page.getByRole('button', { name: 'One more ticket' }).click();
  await expect(page.getByText('In total')).toContainText('COP');
  await page.getByRole('button', { name: 'Another offer' }).click();
  await page.getByRole('button', { name: 'Hold these 3 seats' }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
  const tickets = await fetchTickets(page);
  expect(tickets).toHaveLength(3);
  const numbers = tickets.map(({ seatCode }) => Number(seatCode.split('-')[1])).toSorted((a, b) => a - b);
  expect(
    new Set(tickets.map(({ sectionCode, seatCode }) => `${sectionCode} ${seatCode.split('-')[0]}`)).size,
  ).toBe(1);
  expect((numbers[2] ?? 0) - (numbers[0] ?? 0)).toBe(2);
});

test('a seat from the list, without the map', async ({ page }) => {
  await page.goto('/checkout/stadium?event=ceiba-tatacoa');
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('button', { name: /^Sur/ }).click();
  await page
    .getByRole('button', { name: /^See seats of section/ })
    .first()
    .click();
  await page.getByRole('group', { name: /^Row / }).getByRole('button').first().click();
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
  await expect(page.getByRole('main')).toContainText(/row \S+, seat \d+/);
});
