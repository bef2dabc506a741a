import { buySeats } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { spanish as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

const eventId = 'tatacoa-paramo';

test.use({ locale: words.locale });

test('a manager refunds one of two tickets, and the fan sees it on the receipt', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { count: 2, section: '112' });
  await signInAsFan(page, sandbox, fan, words);
  await buySeats(page, fan, eventId, seats);

  const backOfficePage = await openVisitorPage({ locale: words.locale });
  await signInAsOperator(backOfficePage, sandbox, 'gerencia@taquilla.test');

  await test.step('found by the fan’s address', async () => {
    await backOfficePage.goto('/backoffice/sales');
    await backOfficePage.getByRole('searchbox', { name: 'Buscar una orden' }).fill(fan.email);
    await backOfficePage.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(backOfficePage).toHaveURL(/\/backoffice\/sales\?q=/);
    const row = backOfficePage.getByRole('row').filter({ hasText: fan.email });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
  });

  await test.step('one ticket goes back', async () => {
    const tickets = backOfficePage.getByRole('group', { name: 'Boletas' });
    await expect(tickets.getByRole('listitem')).toHaveCount(2);
    await tickets.getByRole('listitem').first().getByRole('checkbox').check();
    await backOfficePage.getByRole('button', { name: /^Reembolsar \$/ }).click();
    await backOfficePage
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Confirmar reembolso' })
      .click();
    await expect(backOfficePage.getByText(/^Reembolso de .* en curso/)).toBeVisible();
    await expect(tickets.getByRole('checkbox')).toHaveCount(2);
  });

  await test.step('the fan reads it', async () => {
    await page.goto('/my-purchases');
    await expect(page.getByText(/se reembolsaron el/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver el recibo' }).click();
    await expect(page.getByText(/^Reembolsado el/)).toBeVisible();
  });
});
