import { isClabe } from '#sandbox/provider/clabe.ts';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import { expectSuccess, signInAsFan } from '../steps.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx', permissions: ['clipboard-read', 'clipboard-write'] });

test('paid by SPEI: an account for this purchase alone, copied, and paid', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '117' }));
  await page.getByRole('radio', { name: 'SPEI' }).check();
  await page.getByRole('button', { name: 'Apartar y pagar con SPEI' }).click();

  await expect(page).toHaveURL(/\/checkout\/cash\/SPEI\?order=/);
  await expect(page.getByRole('heading', { name: /^Transfiere \$[\d,.]+ por SPEI$/ })).toBeVisible();
  await expect(page.getByText(/^Antes del .*hora de/)).toBeVisible();
  await page.getByRole('button', { name: 'Copiar CLABE' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'CLABE: copiado' })).toHaveCount(1);
  const clabe = await page.evaluate(() => navigator.clipboard.readText());
  expect(isClabe(clabe)).toBe(true);

  await sandbox.payReference(clabe);

  await expectSuccess(page, words);
  await page.getByRole('link', { name: words.seeMyTickets }).click();
  await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
});
