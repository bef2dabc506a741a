import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { operatorPasswords, signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

test.use({ locale: words.locale });

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test.describe('in Mexico', () => {
  test.use({ market: 'mx' });

  test('an operator signs in with password and code, and is redirected to the requested page', async ({
    page,
    sandbox,
  }) => {
    const email = 'rocio@taquilla.test';
    await page.goto('/assistant?event=chiguiros-condores');
    await expect(page).toHaveURL(/\/authorization\/operators\?return=/);
    await signIn(page, email, 'Ventanilla#2025');
    await expect(page.getByText('Incorrect email, phone or password.')).toBeVisible();
    await signIn(page, email, operatorPasswords[email]);

    const code = page.getByLabel('Code of 6 digits');
    await expect(code).toBeFocused();
    const { codes } = await sandbox.readAuthenticator({ account: email });
    await code.fill(codes[1] === '000000' ? '000001' : '000000');
    await expect(page.getByText('You have 4 attempts left.')).toBeVisible();
    await page.getByLabel('Code of 6 digits').fill(codes[1]);
    await expect(page).toHaveURL(/\/assistant\?event=/);
  });
});

test('an operator is invited, enrols an authenticator, works, and is signed out when the manager removes the access', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  test.slow();
  const email = `op.${fan.document}@taquilla.test`;
  const operatorPage = await openVisitorPage({ locale: words.locale });
  let recoveryCode = '';
  let otherRecoveryCode = '';
  let secret = '';
  const setUp = async () => {
    await expect(operatorPage.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
    secret = (await operatorPage.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const { codes } = await sandbox.readAuthenticator({ secret });
    await operatorPage.getByLabel('Code of 6 digits').fill(codes[1]);
    await expect(operatorPage.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  };

  await test.step('the manager invites', async () => {
    await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
    await page.goto('/backoffice/operators');
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
    await dialog.getByLabel('First name').fill('Lucía');
    await dialog.getByLabel('Last name').fill('Vargas');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('checkbox', { name: 'Seller' }).check();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
  });

  await test.step('a fan whose password somebody else may know is out, and comes in with another', async () => {
    const owner = await openVisitorPage({ locale: words.locale });
    await signInAsFan(owner, sandbox, fan, words, 'Luna-llena-77');
    await page.goto('/backoffice/fans');
    await page.getByLabel('Find a fan').fill(fan.email);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    // Support staff sees just enough of a fan to tell two fans apart.
    const row = page.getByRole('row', { name: new RegExp(`••••${fan.document.slice(-4)}`) });
    await row.getByRole('button', { name: /^Require a new password/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require reset' }).click();
    await expect(
      page.getByText(`${fan.first} ${fan.last.slice(0, 1)}. must set a new password`),
    ).toBeVisible();
    await expect(row).toContainText('Reset required');

    await owner.goto('/my-tickets');
    await expect(owner).toHaveURL(/\/authorization\/login\?return=%2Fmy-tickets$/);
    await owner.goto('/authorization/login?step=password&return=/my-tickets');
    await owner.getByLabel('Email or mobile').fill(fan.email);
    await owner.getByLabel('Password', { exact: true }).fill('Luna-llena-77');
    await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(owner.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await owner.getByRole('button', { name: words.sendCode }).click();
    await owner.getByLabel(words.code).fill(await sandbox.waitForCode(fan.email));
    await owner.getByLabel('New password').fill('Sol-de-marzo-88');
    await owner.getByRole('button', { name: 'Save the new password' }).click();
    await expect(owner.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    await page.goto('/backoffice/operators');
  });

  await test.step('the link leads to a password and an authenticator', async () => {
    const { text } = await sandbox.waitForEmail(email, /access to the Taquilla/);
    const link = /\/authorization\/operators#invitation=[\w-]+/.exec(text ?? '')?.[0];
    await operatorPage.goto(link ?? '/no-link');
    await expect(operatorPage.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible();
    await operatorPage.getByLabel('New password').fill('Puerta-norte-27');
    await operatorPage.getByRole('button', { name: 'Continue' }).click();
    await setUp();
    await expect(operatorPage.getByRole('listitem')).toHaveCount(10);
    recoveryCode = (await operatorPage.getByRole('listitem').first().textContent()) ?? '';
    await operatorPage.getByRole('button', { name: 'I have saved them' }).click();
    await expect(operatorPage).toHaveURL(/\/assistant/);
  });

  await test.step('a seller has no business in the manager’s office', async () => {
    await operatorPage.goto('/backoffice/operators');
    await expect(operatorPage).toHaveURL(/\/403$/);
  });

  await test.step('without the telephone a recovery code helps, once', async () => {
    const elsewhere = await openVisitorPage({ locale: words.locale });
    await elsewhere.goto('/authorization/operators');
    await signIn(elsewhere, email, 'Puerta-norte-27');
    await elsewhere.getByRole('button', { name: 'I do not have my phone' }).click();
    await elsewhere.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/assistant/);
  });

  await test.step('new recovery codes take a code of the authenticator, once the sign-in is a while ago', async () => {
    await operatorPage.goto('/assistant');
    await operatorPage.getByRole('link', { name: 'My security settings' }).click();
    await expect(operatorPage.getByRole('link', { name: 'Back office' })).toHaveAttribute(
      'href',
      '/assistant',
    );
    await expect(operatorPage.getByRole('link', { name: 'My tickets' })).toHaveCount(0);
    // The first response is the one that follows after ten minutes; the later ones are the server's own.
    await operatorPage.route(
      '**/api/operators/me/recovery-codes',
      (route) => route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED', message: '' } }),
      { times: 1 },
    );
    await operatorPage.getByRole('button', { name: 'Generate new recovery codes' }).click();
    const { codes } = await sandbox.readAuthenticator({ secret });
    await operatorPage
      .getByRole('dialog', { name: 'Confirm your identity first' })
      .getByLabel('Code of 6 digits')
      .fill(codes[2]);
    await expect(operatorPage.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    otherRecoveryCode = (await operatorPage.getByRole('listitem').first().textContent()) ?? '';
    await operatorPage.getByRole('button', { name: 'I have saved them' }).click();
    await expect(operatorPage.getByText('You have new recovery codes')).toBeVisible();
    await sandbox.waitForEmail(email, /new recovery codes/);
  });

  await test.step('the password is changed by its owner, and every other session ends', async () => {
    const elsewhere = await openVisitorPage({ locale: words.locale });
    await elsewhere.goto('/authorization/operators');
    await signIn(elsewhere, email, 'Puerta-norte-27');
    await elsewhere.getByRole('button', { name: 'I do not have my phone' }).click();
    await elsewhere.getByLabel('Recovery code').fill(otherRecoveryCode);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/assistant/);
    await operatorPage.reload();
    await operatorPage.getByLabel('Current password', { exact: true }).fill('Puerta-norte-27');
    await operatorPage.getByLabel('New password', { exact: true }).fill('Frailejon-azul-27');
    await operatorPage.getByRole('button', { name: 'Change my password' }).click();
    await expect(
      operatorPage.getByText('Your password was saved and your other devices were signed out.'),
    ).toBeVisible();
    await elsewhere.goto('/backoffice/account');
    await expect(elsewhere).toHaveURL(/\/authorization\/operators/);
    await sandbox.waitForEmail(email, /Taquilla staff password/);
  });

  await test.step('the manager gives other work; what was open is closed at the next call', async () => {
    await operatorPage.goto('/assistant');
    await expect(operatorPage.getByRole('button', { name: /Cafetal/ }).first()).toBeVisible();
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByRole('button', { name: 'Change roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which roles does Lucía Vargas have?' });
    await dialog.getByRole('checkbox', { name: 'Seller' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Layout designer' }).check();
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await expect(page.getByText('Roles changed for Lucía Vargas')).toBeVisible();
    await expect(row).toContainText('Layout designer');
    await sandbox.waitForEmail(email, /Your roles at the Taquilla box office changed/);
    await operatorPage.reload();
    await expect(operatorPage).toHaveURL(/\/403$/);
    await operatorPage.goto('/backoffice/layout_editor');
    await operatorPage.getByRole('link', { name: 'My security settings' }).click();
    await expect(operatorPage.getByRole('heading', { name: 'My security settings' })).toBeVisible();
  });

  await test.step('the manager gives the old work back', async () => {
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Change roles' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Which roles does Lucía Vargas have?' });
    await dialog.getByRole('checkbox', { name: 'Seller' }).check();
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Seller, Layout designer');
  });

  await test.step('the manager resets the authenticator; another takes the password and the mailed code', async () => {
    await page.reload();
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Reset the authenticator' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('The authenticator of Lucía Vargas was reset')).toBeVisible();
    const { text } = await sandbox.waitForEmail(email, /Set up your authenticator again/);
    await operatorPage.goto('/assistant');
    await expect(operatorPage).toHaveURL(/\/authorization\/operators/);
    await signIn(operatorPage, email, 'Frailejon-azul-27');
    const mailed = operatorPage.getByLabel('Code from the email');
    await mailed.fill('0000-0000-0000');
    await operatorPage.getByRole('button', { name: 'Continue' }).click();
    await expect(operatorPage.getByText('Incorrect or expired code.')).toBeVisible();
    await mailed.fill(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/m.exec(text ?? '')?.[0] ?? '');
    await operatorPage.getByRole('button', { name: 'Continue' }).click();
    await setUp();
    await operatorPage.getByRole('button', { name: 'I have saved them' }).click();
    await expect(operatorPage).toHaveURL(/\/assistant/);
  });

  await test.step('the manager reads who came, and ends the access', async () => {
    await page.reload();
    const log = page.getByRole('table', { name: 'Sign-ins' });
    await expect(
      log.getByRole('row', { name: /Lucía Vargas Signed in with a recovery code/ }).first(),
    ).toBeVisible();
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Remove access' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove this access' }).click();
    await expect(page.getByText('Lucía Vargas no longer has access')).toBeVisible();
  });

  await test.step('who is out is out', async () => {
    await operatorPage.goto('/assistant');
    await expect(operatorPage).toHaveURL(/\/authorization\/operators/);
    await signIn(operatorPage, email, 'Frailejon-azul-27');
    await expect(operatorPage.getByText('Incorrect email, phone or password.')).toBeVisible();
  });
});
