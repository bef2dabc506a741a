import { expect, test } from '../fixtures.ts';
import { Keyboard } from '../keyboard.ts';
import { english as words } from '../page-messages.ts';
import { expectSuccess } from '../steps.ts';

test.use({ locale: words.locale });

test('two adjacent seats are bought with the keyboard alone, in at most sixty keys', async ({
  page,
  sandbox,
  fan,
}) => {
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/event/guacamayas-chigiro');
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();

  await test.step('past the header to the seats', async () => {
    await keys.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keys.tabTo(page.getByRole('link', { name: /^Choose seats/ }).first());
    await keys.press('Enter');
  });

  await test.step('a section, and two seats of it', async () => {
    await keys.tabTo(page.getByRole('grid', { name: /^Map of/ }));
    await keys.press('Enter');
    const seats = page.getByRole('grid', { name: /^Seats of section/ });
    await expect(seats).toBeFocused();
    const spoken = page.getByRole('status').filter({ hasText: /row .*, seat/ });
    await keys.press('ArrowDown');
    await expect(spoken).toContainText('Free.');
    await keys.press('Space');
    await expect(spoken).toContainText('Your selection.');
    await keys.press('ArrowRight', 'Space');
    await expect(page.getByRole('list', { name: words.selectedSeats }).getByRole('listitem')).toHaveCount(2);
    await keys.tabTo(button(words.continue));
    await keys.press('Enter');
  });

  await test.step('who it is for', async () => {
    await expect(page).toHaveURL(/\/checkout\/buy/);
    await keys.tabTo(page.getByLabel(words.contact, { exact: true }));
    await keys.type(fan.email);
    await keys.press('Enter');
    await expect(page.getByLabel(words.code)).toBeFocused();
    await keys.type(await sandbox.waitForCode(fan.email));
    await keys.tabTo(page.getByLabel(words.firstName));
    await keys.type(fan.first);
    await keys.tabTo(page.getByLabel(words.lastName));
    await keys.type(fan.last);
    await keys.tabTo(page.getByLabel(words.documentNumber));
    await keys.type(fan.document);
    await keys.tabTo(page.getByRole('checkbox', { name: words.acceptTerms }));
    await keys.press('Space');
    await keys.press('Enter');
  });

  await test.step('paid', async () => {
    await keys.tabTo(page.getByLabel(words.cardNumber));
    await keys.type('5254133674403564');
    await keys.tabTo(page.getByLabel(words.cardExpiry));
    await keys.type('1130');
    await keys.tabTo(page.getByLabel(words.securityCode));
    await keys.type('123');
    await keys.tabTo(page.getByLabel(words.cardHolder));
    await keys.type('APRO LUZ DARY');
    await keys.press('Enter');
    await expectSuccess(page, words);
  });

  await test.step('and the code that opens the gate', async () => {
    await keys.tabTo(page.getByRole('link', { name: words.seeMyTickets }));
    await keys.press('Enter');
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
  });

  expect(keys.pressed).toBeLessThanOrEqual(60);
});

test('the key L opens the list of seats and keeps the focus in the choice of views', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto('/event/guacamayas-chigiro');
  await page
    .getByRole('link', { name: /^Choose seats/ })
    .first()
    .click();
  await keys.tabTo(page.getByRole('grid', { name: /^Map of/ }));

  await keys.press('l');

  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'List' })).toBeFocused();
});
