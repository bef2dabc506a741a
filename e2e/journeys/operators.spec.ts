import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { comeAsOperator, operatorPasswords } from '../operators.ts';
import { comeAs } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test.describe('in Mexico', () => {
  test.use({ market: 'mx' });

  test('an operator gives password and code, and is led to where they wanted', async ({ page, sandbox }) => {
    const email = 'rocio@taquilla.test';
    await page.goto('/assistant?event=chiguiros-condores');
    await expect(page).toHaveURL(/\/authorization\/operators\?return=/);
    await signIn(page, email, 'Ventanilla#2025');
    await expect(page.getByText('The e-mail, phone or password is not right.')).toBeVisible();
    await signIn(page, email, operatorPasswords[email]);

    const code = page.getByLabel('Code of 6 digits');
    await expect(code).toBeFocused();
    const { codes } = await sandbox.authenticator({ account: email });
    await code.fill(codes[1] === '000000' ? '000001' : '000000');
    await expect(page.getByText('You have 4 tries left.')).toBeVisible();
    await page.getByLabel('Code of 6 digits').fill(codes[1]);
    await expect(page).toHaveURL(/\/assistant\?event=/);
  });
});

test('somebody is invited, sets up their authenticator, works, and is out when the manager says so', async ({
  page,
  newcomer,
  sandbox,
  fan,
}) => {
  test.slow();
  const email = `op.${fan.document}@taquilla.test`;
  const desk = await newcomer({ locale: words.locale });
  let recoveryCode = '';
  let otherRecoveryCode = '';
  let secret = '';
  const setUp = async () => {
    await expect(desk.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
    secret = (await desk.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const { codes } = await sandbox.authenticator({ secret });
    await desk.getByLabel('Code of 6 digits').fill(codes[1]);
    await expect(desk.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  };

  await test.step('the manager invites', async () => {
    await page.goto('/');
    await comeAsOperator(page, sandbox, 'gerencia@taquilla.test');
    await page.goto('/backoffice/operators');
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
    await dialog.getByLabel('First name').fill('Lucía');
    await dialog.getByLabel('Last name').fill('Vargas');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('checkbox', { name: 'Seller' }).check();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
  });

  await test.step('a fan whose password somebody else may know is out, and comes in with another', async () => {
    const owner = await newcomer({ locale: words.locale });
    await owner.goto('/');
    await comeAs(owner, sandbox, fan, words, 'Luna-llena-77');
    await page.goto('/backoffice/fans');
    await page.getByLabel('Find a fan').fill(fan.email);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    // Who looks after the accounts sees as much of a fan as tells two of them apart.
    const row = page.getByRole('row', { name: new RegExp(`••••${fan.document.slice(-4)}`) });
    await row.getByRole('button', { name: /^Require a new password/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require a new one' }).click();
    await expect(
      page.getByText(`${fan.first} ${fan.last.slice(0, 1)}. has to make a new password`),
    ).toBeVisible();
    await expect(row).toContainText('New one required');

    await owner.goto('/my-tickets');
    await expect(owner).toHaveURL(/\/authorization\/login\?return=%2Fmy-tickets$/);
    await owner.goto('/authorization/login?step=password&return=/my-tickets');
    await owner.getByLabel('E-mail or mobile').fill(fan.email);
    await owner.getByLabel('Password', { exact: true }).fill('Luna-llena-77');
    await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(owner.getByRole('heading', { name: 'Make a new password' })).toBeVisible();
    await owner.getByRole('button', { name: words.sendCode }).click();
    await owner.getByLabel(words.code).fill(await sandbox.codeFor(fan.email));
    await owner.getByLabel('New password').fill('Sol-de-marzo-88');
    await owner.getByRole('button', { name: 'Save the new password' }).click();
    await expect(owner.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await page.goto('/backoffice/operators');
  });

  await test.step('the link leads to a password and an authenticator', async () => {
    const { text } = await sandbox.mailTo(email, /access to the Taquilla/);
    const link = /\/authorization\/operators#invitation=[\w-]+/.exec(text ?? '')?.[0];
    await desk.goto(link ?? '/no-link');
    await expect(desk.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible();
    await desk.getByLabel('New password').fill('Puerta-norte-27');
    await desk.getByRole('button', { name: 'Continue' }).click();
    await setUp();
    await expect(desk.getByRole('listitem')).toHaveCount(10);
    recoveryCode = (await desk.getByRole('listitem').first().textContent()) ?? '';
    await desk.getByRole('button', { name: 'I have kept them' }).click();
    await expect(desk).toHaveURL(/\/assistant/);
  });

  await test.step('a seller has no business in the manager’s office', async () => {
    await desk.goto('/backoffice/operators');
    await expect(desk).toHaveURL(/\/403$/);
  });

  await test.step('without the telephone a recovery code helps, once', async () => {
    const elsewhere = await newcomer({ locale: words.locale });
    await elsewhere.goto('/authorization/operators');
    await signIn(elsewhere, email, 'Puerta-norte-27');
    await elsewhere.getByRole('button', { name: 'I do not have my telephone' }).click();
    await elsewhere.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/assistant/);
  });

  await test.step('new recovery codes take a code of the authenticator, once the sign-in is a while ago', async () => {
    await desk.goto('/assistant');
    await desk.getByRole('link', { name: 'My access' }).click();
    await expect(desk.getByRole('link', { name: 'Box office' })).toHaveAttribute('href', '/assistant');
    await expect(desk.getByRole('link', { name: 'My tickets' })).toHaveCount(0);
    // The first answer of ten minutes later; what follows it is the server's own.
    await desk.route(
      '**/api/operators/own/recovery-codes',
      (route) => route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED', message: '' } }),
      { times: 1 },
    );
    await desk.getByRole('button', { name: 'Make new recovery codes' }).click();
    const { codes } = await sandbox.authenticator({ secret });
    await desk.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Code of 6 digits').fill(codes[2]);
    await expect(desk.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
    otherRecoveryCode = (await desk.getByRole('listitem').first().textContent()) ?? '';
    await desk.getByRole('button', { name: 'I have kept them' }).click();
    await expect(desk.getByText('Your recovery codes are new')).toBeVisible();
    await sandbox.mailTo(email, /new recovery codes/);
  });

  await test.step('the password is changed by its owner, and every other session ends', async () => {
    const elsewhere = await newcomer({ locale: words.locale });
    await elsewhere.goto('/authorization/operators');
    await signIn(elsewhere, email, 'Puerta-norte-27');
    await elsewhere.getByRole('button', { name: 'I do not have my telephone' }).click();
    await elsewhere.getByLabel('Recovery code').fill(otherRecoveryCode);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/assistant/);
    await desk.reload();
    await desk.getByLabel('Current password', { exact: true }).fill('Puerta-norte-27');
    await desk.getByLabel('New password', { exact: true }).fill('Frailejon-azul-27');
    await desk.getByRole('button', { name: 'Change my password' }).click();
    await expect(
      desk.getByText('Your password is set, and your other devices are signed out.'),
    ).toBeVisible();
    await elsewhere.goto('/backoffice/account');
    await expect(elsewhere).toHaveURL(/\/authorization\/operators/);
    await sandbox.mailTo(email, /password for the Taquilla box office/);
  });

  await test.step('the manager gives other work; what was open is closed at the next call', async () => {
    await desk.goto('/assistant');
    await expect(desk.getByRole('button', { name: /Cafetal/ }).first()).toBeVisible();
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByRole('button', { name: 'Change the roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'What does Lucía Vargas work as?' });
    await dialog.getByRole('checkbox', { name: 'Seller' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Layout designer' }).check();
    await dialog.getByRole('button', { name: 'Change the roles' }).click();
    await expect(page.getByText('The roles of Lucía Vargas were changed')).toBeVisible();
    await expect(row).toContainText('Layout designer');
    await sandbox.mailTo(email, /Your work at the Taquilla box office changed/);
    await desk.reload();
    await expect(desk).toHaveURL(/\/403$/);
    await desk.goto('/backoffice/layout_editor');
    await desk.getByRole('link', { name: 'My access' }).click();
    await expect(desk.getByRole('heading', { name: 'My access' })).toBeVisible();
  });

  await test.step('the manager gives the old work back', async () => {
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Change the roles' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What does Lucía Vargas work as?' });
    await dialog.getByRole('checkbox', { name: 'Seller' }).check();
    await dialog.getByRole('button', { name: 'Change the roles' }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Seller, Layout designer');
  });

  await test.step('the manager resets the authenticator; another takes the password and the mailed code', async () => {
    await page.reload();
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Reset the authenticator' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset it' }).click();
    await expect(page.getByText('The authenticator of Lucía Vargas was reset')).toBeVisible();
    const { text } = await sandbox.mailTo(email, /Set up your authenticator again/);
    await desk.goto('/assistant');
    await expect(desk).toHaveURL(/\/authorization\/operators/);
    await signIn(desk, email, 'Frailejon-azul-27');
    const mailed = desk.getByLabel('Code from the e-mail');
    await mailed.fill('0000-0000-0000');
    await desk.getByRole('button', { name: 'Continue' }).click();
    await expect(desk.getByText('This code does not match, or is too old.')).toBeVisible();
    await mailed.fill(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/m.exec(text ?? '')?.[0] ?? '');
    await desk.getByRole('button', { name: 'Continue' }).click();
    await setUp();
    await desk.getByRole('button', { name: 'I have kept them' }).click();
    await expect(desk).toHaveURL(/\/assistant/);
  });

  await test.step('the manager reads who came, and ends the access', async () => {
    await page.reload();
    const log = page.getByRole('table', { name: 'Sign-ins' });
    await expect(
      log.getByRole('row', { name: /Lucía Vargas Signed in with a recovery code/ }).first(),
    ).toBeVisible();
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'End access' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the access' }).click();
    await expect(page.getByText('Lucía Vargas has no access any more')).toBeVisible();
  });

  await test.step('who is out is out', async () => {
    await desk.goto('/assistant');
    await expect(desk).toHaveURL(/\/authorization\/operators/);
    await signIn(desk, email, 'Frailejon-azul-27');
    await expect(desk.getByText('The e-mail, phone or password is not right.')).toBeVisible();
  });
});
