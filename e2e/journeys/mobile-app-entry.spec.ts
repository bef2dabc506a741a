import { z } from 'zod';
import { callFromPage } from '../call-from-page.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

test.use({ locale: words.locale });

test('the mobile app opens the site for its user, and its code is stored nowhere', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  await signInAsFan(page, sandbox, fan, words);
  const newCode = async () => {
    const issued = await callFromPage(page, 'POST', '/api/auth/taquilla-session/code');
    return z.object({ code: z.string() }).parse(issued).code;
  };
  const code = await newCode();
  const link = `/authorization/app#code=${code}&to=/my-tickets`;

  const browser = await openVisitorPage({ locale: words.locale });
  const shownMessage: string[] = [];
  browser.on('request', (request) => {
    shownMessage.push(request.url(), request.headers().referer ?? '');
  });
  await browser.goto('/faqs');
  await browser.goto(link);
  // A link signs nobody in by itself: the user of the app confirms it.
  await expect(browser.getByRole('link', { name: 'This is not me' })).toBeVisible();
  await expect(browser.getByText(fan.email)).toBeHidden();
  await browser.getByRole('button', { name: /^Continue as .•••@/ }).click();
  await expect(browser.getByRole('heading', { name: words.myTickets, level: 1 })).toBeVisible();
  await expect(browser).toHaveURL(/\/my-tickets$/);
  expect(shownMessage.filter((text) => text.includes(code))).toEqual([]);

  await test.step('the way back leads to where one was before, not to the link', async () => {
    await browser.goBack();
    await expect(browser).toHaveURL(/\/faqs$/);
    await browser.goForward();
    await expect(browser).toHaveURL(/\/my-tickets$/);
  });

  await test.step('nobody else gets in by it', async () => {
    const late = await openVisitorPage({ locale: words.locale });
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This link from the app has expired' })).toBeVisible();
    await expect(late).toHaveURL(/\/authorization\/app$/);
    await expect(late.getByRole('link', { name: 'Sign in here' })).toHaveAttribute(
      'href',
      '/authorization/login?return=%2Fmy-tickets',
    );

    // Another link, opened in the page of the first one.
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
