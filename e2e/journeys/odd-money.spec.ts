import { z } from 'zod';
import { holdSeats } from '../bought.ts';
import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { comeAsOperator } from '../operators.ts';
import { callFrom } from '../own-calls.ts';
import { comeAs, expectSuccess } from '../steps.ts';
import { mexican as words } from '../words.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx' });

const parked = z.object({
  items: z.array(z.object({ buyer: z.nullable(z.object({ email: z.string() })) })),
});

test('a transfer of too much waits for a manager, who takes it as paid and sends the rest back', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}) => {
  const seats = freeSeats(await houseOf(stranger, eventId), { count: 1, section: '115' });
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  const { total } = await holdSeats(page, eventId, seats);
  await page.goto(`/checkout/buy?event=${eventId}`);
  await page.getByRole('radio', { name: 'SPEI' }).check();
  await page.getByRole('button', { name: 'Apartar y pagar con SPEI' }).click();
  await expect(page).toHaveURL(/\/checkout\/cash\/SPEI\?order=/);
  const clabe = (await page.getByText(/^\d{3} \d{3}( \d{4}){3}$/).innerText()).replaceAll(' ', '');
  const { id: payment } = await sandbox.payReference(clabe, total.total + 5_000);

  const office = await newcomer({ locale: words.locale });
  await office.goto('/');
  await comeAsOperator(office, sandbox, 'gerencia@taquilla.test');
  const alerts = async () => parked.parse(await callFrom(office, 'GET', '/api/backoffice/alerts'));
  await expect.poll(async () => (await alerts()).items.map(({ buyer }) => buyer?.email)).toContain(fan.email);
  await office.goto('/backoffice/alerts');
  const alert = office.getByRole('listitem').filter({ hasText: fan.email });
  await expect(alert.getByText('Llegó de más')).toBeVisible();
  await alert.getByRole('button', { name: 'Darla por pagada' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Hablé con quien compró: quiere los boletos.');
  await dialog.getByRole('button', { name: 'Darla por pagada' }).click();
  await expect(office.getByRole('status').filter({ hasText: 'Dada por pagada' })).toBeVisible();
  await expect(alert).toHaveCount(0);

  await expectSuccess(page, words);
  await expect
    .poll(() => sandbox.ledgerOf(payment))
    .toMatchObject([
      { kind: 'CHARGE', amount: total.total + 5_000 },
      { kind: 'REFUND', amount: 5_000 },
    ]);
});
