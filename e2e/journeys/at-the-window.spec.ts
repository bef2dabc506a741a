import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { comeAsOperator } from '../operators.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a fan takes a code to the window, pays it in cash, and the page knows', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}) => {
  const house = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, house, freeSeats(house, { count: 1, section: '118' }), words);
  await holdThem(page, words);
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await page.getByRole('button', { name: 'Keep my seats and pay at the box office' }).click();
  await expect(page).toHaveURL(/\/checkout\/cash\/TAQUILLA\?order=/);
  const { subject } = await sandbox.mailTo(fan.email, /^Pay to keep your seats|^Paga para conservar/);
  const code = /\(([^)]+)\)$/.exec(subject)?.[1] ?? '';
  await expect(page.getByText(code)).not.toHaveCount(0);

  const window = await newcomer({ locale: words.locale, viewport: { width: 1440, height: 900 } });
  await window.goto('/');
  await comeAsOperator(window, sandbox, 'julian@taquilla.test');
  await window.goto('/assistant');
  await window.getByLabel('Code', { exact: true }).fill(code);
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(window.getByText(`${fan.first} ${fan.last}`)).toBeVisible();
  await window.getByRole('button', { name: /^I have taken .* in cash$/ }).click();
  await expect(window.getByRole('button', { name: 'Next code' })).toBeVisible();

  await expectSuccess(page, words);
});
