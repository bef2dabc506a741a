import { z } from 'zod';
import { openPurchase } from '../buy-seat.ts';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { expectText, markup, watchDialogs } from '../hostile-text.ts';
import { signInAsOperator } from '../operators.ts';
import { mexican as words } from '../page-messages.ts';
import { expectSuccess, signInAsFan } from '../steps.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx' });

const exceptions = z.object({
  open: z.number(),
  items: z.array(z.object({ buyer: z.nullable(z.object({ email: z.string() })) })),
});

test('an overpaid transfer waits for a manager, who accepts it and refunds the surplus', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const seats = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1, section: '115' });
  await signInAsFan(page, sandbox, fan, words);
  const { total } = await openPurchase(page, eventId, seats);
  await page.getByRole('radio', { name: 'SPEI' }).check();
  await page.getByRole('button', { name: 'Apartar y pagar con SPEI' }).click();
  await expect(page).toHaveURL(/\/checkout\/cash\/SPEI\?order=/);
  const clabe = (await page.getByText(/^\d{3} \d{3}( \d{4}){3}$/).innerText()).replaceAll(' ', '');
  const { id: payment } = await sandbox.payReference(clabe, total.total + 5_000);

  const backOfficePage = await openVisitorPage({ locale: words.locale });
  const dialogs: string[] = [];
  watchDialogs(backOfficePage, dialogs);
  await signInAsOperator(backOfficePage, sandbox, 'direccion@taquilla.test');
  const alerts = async () =>
    exceptions.parse(await callFromPage(backOfficePage, 'GET', '/api/backoffice/payment-exceptions'));
  await expect.poll(async () => (await alerts()).items.map(({ buyer }) => buyer?.email)).toContain(fan.email);
  await backOfficePage.goto('/backoffice/payment-exceptions');
  const countInMenu = async () => {
    const link = backOfficePage.getByRole('navigation').getByRole('link', { name: /^Alertas/ });
    return Number((await link.innerText()).match(/\d+/)?.[0] ?? 0);
  };
  const alert = backOfficePage.getByRole('listitem').filter({ hasText: fan.email });
  await expect(alert.getByText('Pago en exceso')).toBeVisible();
  await expect.poll(countInMenu).toBe((await alerts()).open);
  await alert.getByRole('button', { name: 'Aceptar como pagada' }).click();
  const dialog = backOfficePage.getByRole('dialog');
  await dialog.getByLabel('Nota').fill(`Hablé con quien compró: quiere los boletos. ${markup}`);
  await dialog.getByRole('button', { name: 'Aceptar como pagada' }).click();
  await expect(backOfficePage.getByRole('status').filter({ hasText: 'Aceptada como pagada' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect.poll(countInMenu).toBe((await alerts()).open);

  await backOfficePage.goto('/backoffice/payment-exceptions?state=done');
  await expectText(backOfficePage, markup);
  expect(dialogs).toEqual([]);

  await expectSuccess(page, words);
  await expect
    .poll(() => sandbox.readPaymentLedger(payment))
    .toMatchObject([
      { kind: 'CHARGE', amount: total.total + 5_000 },
      { kind: 'REFUND', amount: 5_000 },
    ]);
});
