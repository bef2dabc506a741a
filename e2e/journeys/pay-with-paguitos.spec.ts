import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { expectSuccess, signInAsFan } from '../steps.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

test('paid in installments with Paguitos: straight to the lender, and back to the order', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '115' }));
  await page.getByRole('radio', { name: 'Paguitos' }).check();
  await expect(page.getByText(/^Al pagar se abre la página de Paguitos/)).toBeVisible();
  await page.getByRole('button', { name: /con Paguitos$/ }).click();

  await expect(page.locator('form:has([value="consumer_credits"])')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout\/pending\?order=/);
  await expect(page.getByRole('heading', { name: 'Continuar con Paguitos' })).toBeVisible();
  await expect(page.getByText('Tiempo para terminar con Paguitos')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Ir a Paguitos' }).click();
  await page.locator('form:has([value="consumer_credits"]) button').click();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();

  await expectSuccess(page, words);
});
