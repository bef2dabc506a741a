import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { expectText, markup, watchDialogs } from '../hostile-text.ts';
import { signInAsOperator } from '../operators.ts';
import { spanish as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

/** No other journey uses this event: it is cancelled afterwards. */
const eventId = 'copa-andes-final';

test.use({ locale: words.locale });

test('a manager cancels an event, and its fan sees the refund destination and gets the refund', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const dialogs: string[] = [];
  const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
  if (seat === undefined) throw new Error('A seat was asked for');
  await signInAsFan(page, sandbox, fan, words);
  const { total, payment } = await buySeat(page, fan, eventId, seat);

  await test.step('the manager types its name', async () => {
    const backOfficePage = await openVisitorPage({ locale: words.locale });
    watchDialogs(backOfficePage, dialogs);
    await signInAsOperator(backOfficePage, sandbox, 'gerencia@taquilla.test');
    await backOfficePage.goto(`/backoffice/events/${eventId}`);
    await backOfficePage.getByRole('button', { name: 'Cancelar este evento' }).click();
    const dialog = backOfficePage.getByRole('dialog');
    await dialog.getByLabel('El nombre del evento').fill(await backOfficePage.locator('h1').innerText());
    await dialog.getByLabel('Motivo').fill(`Lluvia: la cancha no sirve. ${markup}`);
    await dialog.getByRole('button', { name: 'Cancelar este evento' }).click();
    await expect(
      backOfficePage.getByRole('alert').filter({ hasText: 'El evento está cancelado' }),
    ).toBeFocused();
    await expect(backOfficePage.getByText('Cancelado', { exact: true })).toBeVisible();
    await expect(backOfficePage.getByRole('heading', { name: '1 de 1 reembolsadas' })).toBeVisible();
    await expectText(backOfficePage, markup);
  });

  await test.step('the fan reads it', async () => {
    await page.goto('/my-tickets');
    const cancelled = page.getByText('Este evento se canceló', { exact: true });
    await expect(cancelled).toBeVisible();
    await expect(page.getByRole('img', { name: words.qr })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Mis compras' }).click();
    await expect(cancelled).toBeVisible();
    await expect(page.getByText(/al medio de pago original/)).toBeVisible();
  });

  expect(dialogs).toEqual([]);
  expect(await sandbox.readPaymentLedger(payment)).toMatchObject([
    { kind: 'CHARGE', amount: total },
    { kind: 'REFUND', amount: total },
  ]);
});
