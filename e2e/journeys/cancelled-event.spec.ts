import { buySeat } from '../bought.ts';
import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { comeAsOperator } from '../operators.ts';
import { comeAs } from '../steps.ts';
import { spanish as words } from '../words.ts';

/** Nobody else looks at it: it is gone afterwards. */
const eventId = 'copa-andes-final';

test.use({ locale: words.locale });

test('a manager cancels an event, and its fan reads where the money goes, and has it back', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}) => {
  const [seat] = freeSeats(await houseOf(stranger, eventId), { count: 1 });
  if (seat === undefined) throw new Error('A seat was asked for');
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  const { total, payment } = await buySeat(page, fan, eventId, seat);

  await test.step('the manager types its name', async () => {
    const office = await newcomer({ locale: words.locale });
    await office.goto('/');
    await comeAsOperator(office, sandbox, 'gerencia@taquilla.test');
    await office.goto(`/backoffice/events/${eventId}`);
    await office.getByRole('button', { name: 'Cancelar este evento' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('El nombre del evento').fill(await office.locator('h1').innerText());
    await dialog.getByLabel('Motivo').fill('Lluvia: la cancha no sirve.');
    await dialog.getByRole('button', { name: 'Cancelar este evento' }).click();
    await expect(office.getByText('Cancelado', { exact: true })).toBeVisible();
    await expect(office.getByRole('heading', { name: '1 de 1 devueltas' })).toBeVisible();
  });

  await test.step('the fan reads it', async () => {
    await page.goto('/my-tickets');
    const cancelled = page.getByText('Este evento se canceló', { exact: true });
    await expect(cancelled).toBeVisible();
    await expect(page.getByRole('img', { name: words.qr })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Mis compras' }).click();
    await expect(cancelled).toBeVisible();
    await expect(page.getByText(/vuelve por el medio/)).toBeVisible();
  });

  expect(await sandbox.ledgerOf(payment)).toMatchObject([
    { kind: 'CHARGE', amount: total },
    { kind: 'REFUND', amount: total },
  ]);
});
