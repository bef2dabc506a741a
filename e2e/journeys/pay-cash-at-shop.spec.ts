import { openPurchase } from '../buy-seat.ts';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import { expectSuccess, signInAsFan } from '../steps.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx' });

test('paid in cash at OXXO: a barcode for the cashier, a link for another payer, and then the boletos', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '112' }));

  await test.step('the shop is a way of its own, and the seats are kept for it', async () => {
    await page.getByRole('radio', { name: 'OXXO' }).check();
    await page.getByRole('button', { name: 'Apartar y pagar en OXXO' }).click();
    await expect(page).toHaveURL(/\/checkout\/cash\/MERCADO_PAGO\?order=/);
    await expect(page.getByRole('heading', { name: /^Paga \$[\d,.]+ en cualquier OXXO$/ })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Código de barras' })).toBeVisible();
    await expect(page.getByText('Tiempo para pagar en efectivo')).toBeVisible();
  });

  const reference = (await page.getByText(/^\d{4}( \d{1,4})+$/).innerText()).replaceAll(' ', '');

  await test.step('a reload changes nothing', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  });

  const shared =
    await test.step('somebody else sees the code by the link, and nothing of whose it is', async () => {
      const whatsapp = await page.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href');
      const text = new URL(whatsapp ?? '').searchParams.get('text') ?? '';
      expect(text).toContain(reference);
      const other = await openVisitorPage({ locale: words.locale });
      await other.goto(/https?:\S+token=\S+/.exec(text)?.[0] ?? '');
      await expect(other).toHaveURL(/\/checkout\/cash\/MERCADO_PAGO\?token=/);
      await expect(other.getByRole('img', { name: 'Código de barras' })).toBeVisible();
      await expect(other.getByRole('button', { name: 'Pagar de otra forma' })).toHaveCount(0);
      await expect(other.getByText(fan.last)).toHaveCount(0);
      return other;
    });

  await test.step('once the till was paid, both pages know by themselves', async () => {
    await page.getByRole('button', { name: 'Ya pagué' }).click();
    await expect(page.locator('[aria-current="step"]')).toContainText('Te enviamos tus boletos');
    await sandbox.payReference(reference);
    await expectSuccess(page, words);
    await expect(shared).toHaveURL(/\/successful_purchase\?token=/, { timeout: 40_000 });
  });

  await test.step('the boletos are there', async () => {
    await page.getByRole('link', { name: words.seeMyTickets }).click();
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
  });
});

const shops = [
  { shop: 'PayCash', where: /En 7-Eleven, Circle K, Soriana/ },
  { shop: 'Banamex', where: /^En Banamex, Chedraui/ },
  { shop: 'BBVA', where: /^En BBVA, / },
];

test('paid with PayCash, Banamex and BBVA: each with a reference, its locations and its deadline', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { count: shops.length, section: '114' });
  await signInAsFan(page, sandbox, fan, words);
  for (const [at, { shop, where }] of shops.entries()) {
    await test.step(shop, async () => {
      await openPurchase(page, eventId, seats.slice(at, at + 1));
      await page.getByRole('radio', { name: shop }).check();
      await expect(
        page.getByText(/^Si este pago se reembolsa, el proveedor de pagos lo abona/),
      ).toBeVisible();
      await page.getByRole('button', { name: `Apartar y pagar en ${shop}` }).dblclick();
      await expect(page).toHaveURL(/\/checkout\/cash\/MERCADO_PAGO\?order=/);
      const main = page.getByRole('main');
      await expect(main.getByText(where)).toBeVisible();
      await expect(main.getByText(/^Paga antes del .* \(hora de Ciudad de México\)/)).toBeVisible();
      const reference = await main.getByText(/^\d{4}( \d{1,4})+$/).innerText();

      await sandbox.payReference(reference.replaceAll(' ', ''));

      await expectSuccess(page, words);
    });
  }

  // Each button was pressed twice.
  expect(await callFromPage(page, 'GET', '/api/orders')).toMatchObject({ total: shops.length });
});
