import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, type Fan, test } from '../fixtures.ts';
import { Keyboard } from '../keyboard.ts';
import { english as words } from '../page-messages.ts';
import {
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInAsFan,
} from '../steps.ts';

test.use({ locale: words.locale });

const login = '/authorization/login';
const mobile = () => `300${randomInt(1_000_000, 10_000_000)}`;
/** The number as the page shows it, without and with its country code. */
const national = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3)}`;
const readable = (phone: string) => `+57 ${national(phone)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function fillRegistration(page: Page, { first, last, document, email }: Fan, phone: string) {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Document number').fill(document);
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Mobile', { exact: true }).fill(phone);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
}

test('a fan registers, adds a password, signs in with it, forgets it and sets a new one', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  const phone = mobile();

  await test.step('registered with a code by WhatsApp, and back where one was', async () => {
    await page.goto(`${login}?step=register&return=/my-tickets`);
    await fillRegistration(page, fan, phone);
    await page.getByRole('radio', { name: 'WhatsApp' }).check();
    await button(page, words.sendCode).click();
    await expect(page.getByText(readable(phone))).toBeVisible();
    await page.getByLabel(words.code).fill(await sandbox.waitForCode(`+57${phone}`));
    await expect(heading(page, `Welcome, ${fan.first}`)).toBeVisible();
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/\/my-tickets$/);
  });

  await test.step('with a password, which the account asks for later', async () => {
    await page.goto('/profile/security');
    await page.getByLabel('New password').fill('Luna llena');
    await button(page, 'Set a password').click();
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.getByLabel('New password').fill('Luna-llena-77');
    await button(page, 'Set a password').click();
    await expect(button(page, 'Change my password')).toBeVisible();
  });

  const other = await openVisitorPage({ locale: words.locale });
  await test.step('at another computer, with the mobile and the password', async () => {
    await other.goto(`${login}?step=password&return=/my-purchases`);
    await other.getByLabel('Email or mobile').fill(phone);
    await other.getByLabel('Password', { exact: true }).fill('not-this-one');
    await button(other, 'Sign in').click();
    await expect(other.getByText(/Incorrect/)).toBeVisible();
    await expect(other.getByLabel('Password', { exact: true })).toBeFocused();
    await other.getByLabel('Password', { exact: true }).fill('Luna-llena-77');
    await button(other, 'Sign in').click();
    await expect(other).toHaveURL(/\/my-purchases$/);
  });

  const third = await openVisitorPage({ locale: words.locale });
  await test.step('forgotten, and made anew with a code to the mobile that was proven', async () => {
    await third.goto(`${login}?step=password`);
    await third.getByLabel('Email or mobile').fill(`+57 ${phone}`);
    await button(third, 'I forgot my password').click();
    await expect(third.getByLabel('Email or mobile')).toHaveValue(national(phone));
    await button(third, words.sendCode).click();
    await third.getByLabel(words.code).fill(await sandbox.waitForCode(`+57${phone}`));
    await third.getByLabel('New password').fill('Sol-de-marzo-88');
    await button(third, 'Save the new password').click();
    await expect(heading(third, 'Your password was changed')).toBeVisible();
    await button(third, 'Sign in with the new password').click();
    await expect(third.getByLabel('Email or mobile')).toHaveValue(national(phone));
    await third.getByLabel('Password', { exact: true }).fill('Sol-de-marzo-88');
    await button(third, 'Sign in').click();
    await expect(third).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  });

  await test.step('which closed every other session', async () => {
    await other.goto('/my-purchases');
    await expect(other).toHaveURL(/\/authorization\/login/);
  });
});

test('a code by SMS to a mobile, and the browser’s back button', async ({ page, sandbox }) => {
  const phone = mobile();
  const contact = page.getByLabel(words.contact, { exact: true });
  await page.goto(`${login}?return=/my-tickets`);
  await contact.fill('299 222 3344');
  await button(page, words.continue).click();
  await expect(contact).toBeFocused();
  await contact.fill(phone);
  await page.getByRole('radio', { name: 'SMS' }).check();
  await button(page, words.continue).click();
  await expect(page.getByLabel(words.code)).toBeFocused();

  await page.reload();
  await expect(page.getByText(readable(phone))).toBeVisible();
  await page.goBack();
  await expect(contact).toHaveValue(national(phone));
  await page.goForward();
  const code = await sandbox.waitForCode(`+57${phone}`);
  await page.getByLabel(words.code).fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('You have 4 attempts left.')).toBeVisible();
  // Checked by itself, like the first.
  await page.getByLabel(words.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);

  await button(page, words.notNow).click();
  await expect(page).toHaveURL(/\/my-tickets$/);
});

test('a visitor who opens the URL of a later login step starts at a valid one', async ({ page }) => {
  await page.goto(`${login}?step=new-password&return=/my-tickets`);
  await expect(heading(page, 'Set a new password')).toBeVisible();
  await expect(page).toHaveURL(/step=forgot&return=%2Fmy-tickets$/);
});

test('held seats stay held while their buyer signs in by a code to a new mobile, and are paid', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventId = 'paramo-ceiba';
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [seat] = findFreeSeats(eventSeats, { count: 1, section: '116' });
  if (seat === undefined) throw new Error('A seat was asked for');
  const held = `Section 116, row ${seat.row}, seat ${seat.number}`;
  await selectSeats(page, eventId, eventSeats, [seat], words);
  await holdSelectedSeats(page, words);
  const before = await page.getByRole('timer', { name: 'Time left' }).textContent();

  const phone = mobile();
  await page.getByLabel(words.contact, { exact: true }).fill(phone);
  await page.getByRole('radio', { name: 'SMS' }).check();
  await button(page, words.continue).click();
  const code = await sandbox.waitForCode(`+57${phone}`);
  await expect(page.getByText(readable(phone))).toBeVisible();
  await page.reload();
  await page.getByLabel(words.code).fill(code);
  await page.getByLabel('Email', { exact: true }).fill(fan.email);
  await enterIdentity(page, fan, words);

  await expect(heading(page, 'Payment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(held);
  const after = await page.getByRole('timer', { name: 'Time left' }).textContent();
  expect(after?.localeCompare(before ?? '')).toBeLessThanOrEqual(0);
  await fillCard(page, `APRO ${fan.first.toUpperCase()}`, words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
});

test('a fan changes the phone number of the account', async ({ page, sandbox, fan }) => {
  const phone = mobile();
  await signInAsFan(page, sandbox, fan, words);
  await page.goto(`${login}?step=change-phone&return=/profile`);
  await page.getByLabel('Mobile', { exact: true }).fill(phone);
  await page.getByRole('radio', { name: 'SMS' }).check();
  await button(page, words.sendCode).click();
  await page.getByLabel(words.code).fill(await sandbox.waitForCode(`+57${phone}`));
  await expect(heading(page, 'Your mobile number was changed')).toBeVisible();
  await expect(page.getByText(readable(phone))).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('an account is created with the keyboard alone', async ({ page, sandbox, fan }) => {
  const keys = new Keyboard(page);
  await page.goto(login);
  await expect(heading(page, 'Sign in or create your account')).toBeVisible();
  await keys.tabTo(page.getByLabel(words.contact, { exact: true }));
  await keys.type(fan.email);
  await keys.press('Enter');
  await expect(page.getByLabel(words.code)).toBeFocused();
  await keys.type(await sandbox.waitForCode(fan.email));
  await expect(heading(page, 'Complete your account')).toBeFocused();

  await keys.press('Tab');
  await keys.type(fan.first);
  await keys.press('Enter');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await keys.type(fan.last);
  await keys.tabTo(page.getByLabel('Document number'));
  await keys.type(fan.document);
  await keys.tabTo(page.getByRole('checkbox', { name: /^I agree/ }));
  await keys.press('Space');
  await keys.press('Enter');
  await expect(heading(page, `Welcome, ${fan.first}`)).toBeVisible();
  await keys.tabTo(page.getByRole('link', { name: 'Continue', exact: true }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});
