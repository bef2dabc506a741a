import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';

/** No other journey uses this event, and it is part of no pass: its sale is suspended meanwhile. */
const eventId = 'vuelta-costa-etapa-5-circuito';

test.use({ locale: words.locale });

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
  await expect(page.getByText('Saved. Fans see it in a moment.')).toBeVisible();
}

test('a manager suspends and resumes a sale and blocks a section, and fans meet it', async ({
  page,
  openVisitorPage,
  sandbox,
}) => {
  const backOffice = await openVisitorPage({ locale: words.locale });
  await signInAsOperator(backOffice, sandbox, 'gerencia@taquilla.test');
  await backOffice.goto(`/backoffice/events/${eventId}`);
  await expect(backOffice.getByText(/^On sale until/)).toBeVisible();

  await test.step('a suspended sale sells nothing', async () => {
    await backOffice.getByRole('button', { name: 'Suspend sales' }).click();
    await confirm(backOffice, 'Suspend sales');
    await expect(backOffice.getByText('Suspended: nobody can buy')).toBeVisible();
    // Servers follow the changes of events, a moment later.
    await expect(async () => {
      await page.goto(`/event/${eventId}`);
      await expect(page).toHaveURL(/disabled-event/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('main').getByText('Suspended').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose seats' })).toHaveCount(0);
  });

  await test.step('it resumes, without a section that is blocked', async () => {
    await backOffice.getByRole('button', { name: 'Resume sales' }).click();
    await confirm(backOffice, 'Resume sales');
    const section = backOffice.getByLabel(/^Who can buy in section/).first();
    const label = await section.evaluate((select: HTMLSelectElement) => select.labels[0]?.textContent ?? '');
    const name = label.replace('Who can buy in section ', '').trim();
    await section.selectOption('BLOCKED');
    await backOffice.getByRole('button', { name: 'Review changes' }).click();
    await expect(backOffice.getByRole('alertdialog')).toContainText(
      'Seats already in a cart can still be paid',
    );
    await confirm(backOffice, 'Save changes');

    await expect
      .poll(async () => {
        const stock = await page.request.get(`/api/stock?eventId=${eventId}`);
        const { sections } = await stock.json();
        return sections.find((one: { readonly name: string }) => one.name === name);
      })
      .toMatchObject({ disabled: true, available: 0 });
    await page.goto(`/checkout/stadium?event=${eventId}`);
    await expect(page.getByRole('radio', { name: 'List' })).toBeVisible();
  });
});
