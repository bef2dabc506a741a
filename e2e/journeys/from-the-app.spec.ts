import { z } from 'zod';
import { expect, test } from '../fixtures.ts';
import { callFrom } from '../own-calls.ts';
import { comeAs } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

test('the mobile app opens the site as its owner, and its code is left nowhere', async ({
  page,
  newcomer,
  sandbox,
  fan,
}) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  const newCode = async () => {
    const issued = await callFrom(page, 'POST', '/api/auth/taquilla-session/code');
    return z.object({ code: z.string() }).parse(issued).code;
  };
  const code = await newCode();
  const link = `/authorization/app#code=${code}&to=/my-tickets`;

  const browser = await newcomer({ locale: words.locale });
  const told: string[] = [];
  browser.on('request', (request) => {
    told.push(request.url(), request.headers().referer ?? '');
  });
  await browser.goto('/faqs');
  await browser.goto(link);
  // A link signs nobody in: it is the app's owner who says so.
  await expect(browser.getByRole('link', { name: 'It was not me' })).toBeVisible();
  await expect(browser.getByText(fan.email)).toBeHidden();
  await browser.getByRole('button', { name: /^Continue as .•••@/ }).click();
  await expect(browser.getByRole('heading', { name: words.myTickets, level: 1 })).toBeVisible();
  await expect(browser).toHaveURL(/\/my-tickets$/);
  expect(told.filter((text) => text.includes(code))).toEqual([]);

  await test.step('the way back leads to where one was before, not to the link', async () => {
    await browser.goBack();
    await expect(browser).toHaveURL(/\/faqs$/);
    await browser.goForward();
    await expect(browser).toHaveURL(/\/my-tickets$/);
  });

  await test.step('nobody else gets in by it', async () => {
    const late = await newcomer({ locale: words.locale });
    await late.goto(link);
    await expect(
      late.getByRole('heading', { name: 'This link from the app does not work any more' }),
    ).toBeVisible();
    await expect(late).toHaveURL(/\/authorization\/app$/);
    await expect(late.getByRole('link', { name: 'Sign in here' })).toHaveAttribute(
      'href',
      '/authorization/login?return=%2Fmy-tickets',
    );

    // Another link, opened on the page of the old one.
    await late.goto(`/authorization/app#code=${await newCode()}&to=/my-tickets`);
    await late.getByRole('button', { name: /^Continue as/ }).click();
    await expect(late.getByRole('heading', { name: words.myTickets, level: 1 })).toBeVisible();
    await expect(late).toHaveURL(/\/my-tickets$/);
  });

  await test.step('and whoever is in there already is led on', async () => {
    await browser.goto(`/authorization/app#code=${await newCode()}&to=/my-purchases`);
    await expect(browser).toHaveURL(/\/my-purchases$/);
  });
});
