import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem } from '../steps.ts';
import { spanish as words } from '../words.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

test('paid in parts: out to the lender, and back to the order that was left', async ({
  page,
  stranger,
  sandbox,
  fan,
}) => {
  const house = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, house, freeSeats(house, { section: '115' }), words);
  await holdThem(page, words);
  await page.getByRole('radio', { name: 'Paguitos' }).check();
  await expect(page.getByText(/^Sigues en otro sitio para pagar/)).toBeVisible();
  await page.getByRole('button', { name: /con Paguitos$/ }).click();

  await expect(page).toHaveURL(/\/checkout\/pending\?order=/);
  await expect(page.getByRole('heading', { name: 'Sigue con Paguitos' })).toBeVisible();
  await expect(page.getByText('Tiempo para terminar con Paguitos')).toBeVisible();
  await page.getByRole('link', { name: 'Ir a Paguitos' }).click();
  await page.locator('form:has([value="consumer_credits"]) button').click();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();

  await expectSuccess(page, words);
});
