import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { createFan, expect, test } from '../fixtures.ts';
import {
  expectNoElement,
  expectText,
  firstName,
  lastName,
  markup,
  typedFirstName,
  watchDialogs,
} from '../hostile-text.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

const eventId = 'tatacoa-paramo';

test.use({ locale: words.locale });

test('names with markup are text to the fan, to staff and in letters', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
}) => {
  const fan = { ...createFan(), first: typedFirstName, last: lastName };
  const dialogs: string[] = [];
  const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
  if (seat === undefined) throw new Error('There is no free seat');
  const staffPage = await openVisitorPage({ locale: words.locale });
  for (const one of [page, staffPage]) watchDialogs(one, dialogs);

  await test.step('the fan', async () => {
    await signInAsFan(page, sandbox, fan, words);
    await buySeat(page, fan, eventId, seat);
    await page.goto('/my-tickets');
    await expectText(page, lastName);
    await page.goto('/profile/details');
    await expect(page.getByLabel('First name')).toHaveValue(firstName);
    await page.goto('/my-purchases');
    await page.getByRole('link', { name: 'See the receipt' }).click();
    await expect(page.getByText(/^Paid on/)).toBeVisible();
    await expectNoElement(page);
  });

  await test.step('the manager', async () => {
    await signInAsOperator(staffPage, sandbox, 'gerencia@taquilla.test');
    await staffPage.goto(`/backoffice/sales?q=${encodeURIComponent(fan.email)}`);
    const row = staffPage.getByRole('row').filter({ hasText: fan.email });
    await expectText(staffPage, lastName);
    await row.getByRole('link').click();
    await expectText(staffPage, lastName);
  });

  await test.step('the reason of a refund', async () => {
    const tickets = staffPage.getByRole('group', { name: 'Tickets' });
    await tickets.getByRole('listitem').first().getByRole('checkbox').check();
    await staffPage.getByLabel('Note').fill(`\u202e${markup}`);
    await staffPage.getByRole('button', { name: /^Refund \$/ }).click();
    await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Confirm refund' }).click();
    await expectText(staffPage, markup);
    await expect(staffPage.getByText('\u202e')).toHaveCount(0);
  });

  await test.step('an operator', async () => {
    await staffPage.goto('/backoffice/operators');
    await staffPage.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = staffPage.getByRole('dialog', { name: 'Invite an operator' });
    await dialog.getByLabel('First name').fill(typedFirstName);
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('Email').fill(`op.${fan.document}@taquilla.test`);
    await dialog.getByRole('checkbox', { name: 'Seller' }).check();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expectText(staffPage, lastName);
  });

  await test.step('the letter with the receipt, which a mail program shows without our policy', async () => {
    const { html } = await sandbox.waitForEmail(fan.email, /tickets for/);
    await page.goto('about:blank');
    // A mail program loads pictures by itself, from no origin.
    await page.route('**/poster.png', async (route) =>
      route.fulfill({ response: await page.request.get(route.request().url()) }),
    );
    await page.setContent(html ?? '');
    await expectText(page, firstName);
    expect(html).not.toMatch(/[\u202e\u200b]/);
  });

  expect(dialogs).toEqual([]);
});

test('an event whose names and texts have markup is shown as it is written', async ({ page }) => {
  const dialogs: string[] = [];
  watchDialogs(page, dialogs);
  const hostileFields = ['title', 'name', 'city', 'organiser', 'description', 'refundTerms', 'label'];
  const spoil = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(spoil)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value).map(([key, inner]) => [
              key,
              hostileFields.includes(key) && typeof inner === 'string'
                ? `${inner} ${firstName}${markup}`
                : spoil(inner),
            ]),
          )
        : value;
  let spoiled = 0;
  await page.route(/\/api\/(event|stock|layout)/, async (route) => {
    const response = await route.fetch();
    if (!(response.headers()['content-type'] ?? '').includes('application/json'))
      return route.fulfill({ response });
    spoiled += 1;
    return route.fulfill({ response, json: spoil(await response.json()) });
  });

  for (const path of ['/', '/?page=1', `/event/${eventId}`, `/checkout/stadium?event=${eventId}`]) {
    await page.goto(path);
    await expectText(page, firstName);
  }

  expect(spoiled).toBeGreaterThan(3);
  expect(dialogs).toEqual([]);
});
