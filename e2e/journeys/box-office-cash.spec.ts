import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { expectSuccess, signInAsFan } from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a fan pays a code in cash at the box office, and the page updates by itself', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { count: 1, section: '118' }));
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await page.getByRole('button', { name: 'Hold my seats and pay at the box office' }).click();
  await expect(page).toHaveURL(/\/checkout\/cash\/TAQUILLA\?order=/);
  const { subject } = await sandbox.waitForEmail(fan.email, /^Pay to keep your seats|^Paga para conservar/);
  const code = /\(([^)]+)\)$/.exec(subject)?.[1] ?? '';
  await expect(page.getByText(code)).not.toHaveCount(0);

  const window = await openVisitorPage({ locale: words.locale, viewport: { width: 1440, height: 900 } });
  await signInAsOperator(window, sandbox, 'julian@taquilla.test');
  await window.goto('/assistant');
  await window.getByLabel('Code', { exact: true }).fill(code);
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(window.getByText(`${fan.first} ${fan.last}`)).toBeVisible();
  await window.getByRole('button', { name: /^I have received .* in cash$/ }).click();
  await expect(window.getByRole('button', { name: 'Next code' })).toBeVisible();

  await expectSuccess(page, words);
});
