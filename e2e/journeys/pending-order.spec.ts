import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';

const eventId = 'axolotes-cempasuchil';

test.use({
  locale: words.locale,
  market: 'mx',
  isMobile: true,
  hasTouch: true,
  viewport: { width: 390, height: 664 },
});

test('a boleto to pay at OXXO is named wherever it matters, and a second one is bought by card', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [first, second] = findFreeSeats(eventSeats, { count: 2, section: '113' });
  if (first === undefined || second === undefined) throw new Error('There are no free seats');
  const main = page.getByRole('main');
  const expectNotice = async () => {
    await expect(main.getByText('Tienes 1 boleto por pagar')).toBeVisible();
    await expect(main.getByText(/^\$[\d,.]+ en OXXO, hasta el /)).toBeVisible();
  };
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, [first]);
  await page.getByRole('radio', { name: 'OXXO' }).check();
  await page.getByRole('button', { name: 'Apartar y pagar en OXXO' }).tap();
  await expect(page).toHaveURL(/\/checkout\/cash\/MERCADO_PAGO\?order=/);
  const pendingPage = page.url();

  await test.step('the event, its map, the tickets and the purchases say so', async () => {
    for (const path of [`/event/${eventId}`, `/checkout/stadium?event=${eventId}`, '/my-tickets']) {
      await page.goto(path);
      await expectNotice();
    }
    await page.goto('/my-purchases');
    await expect(main.getByText(/^\$[\d,.]+ en OXXO, hasta el /)).toBeVisible();
    await main.getByRole('link', { name: 'Ver cómo pagar' }).tap();
    await expect(page).toHaveURL(pendingPage);
    await expect(page.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  });

  await test.step('another seat of the same event is bought by card', async () => {
    await openPurchase(page, eventId, [second]);
    await fillCard(page, 'APRO', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await page.getByRole('link', { name: words.seeMyTickets }).tap();
    await expect(page).toHaveURL(/\/my-tickets\?order=/);
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
    await expectNotice();
  });

  await test.step('the pending one is still payable after a reload', async () => {
    await page.goto(pendingPage);
    await page.reload();
    await expect(page.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  });
});
