import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';

test.use({
  locale: words.locale,
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
});

test('the home page of a phone shows what is next, and leads to seats in one tap', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Featured' });
  const upcoming = page.getByRole('heading', { name: 'Upcoming events' });
  await expect(upcoming).toBeVisible();
  await expect(page.locator('[data-server-page]')).toHaveCount(0);

  await test.step('the featured event leaves room for the next row', async () => {
    const { height = Infinity } = (await hero.boundingBox()) ?? {};
    expect(height).toBeLessThan(664 * 0.6);
    const tabs = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
    const heading = await upcoming.boundingBox();
    expect(heading?.y).toBeLessThan(tabs?.y ?? 0);
  });

  await test.step('each event stands there once', async () => {
    const hrefs = await page
      .getByRole('main')
      .locator('a[href^="/event/"]:not(section[aria-label="Featured"] a)')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(3);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });

  await test.step('a city leads to its events', async () => {
    await page.getByRole('navigation', { name: 'By city' }).getByRole('link', { name: 'Cali' }).tap();
    await expect(page.getByRole('heading', { name: 'Events in Cali' })).toBeVisible();
    await page.goBack();
  });

  await test.step('its name leads to the event, its button to the seats', async () => {
    await hero.getByRole('heading').tap();
    await expect(page).toHaveURL(/\/event\//);
    await page.goBack();
    await hero.getByRole('link', { name: /^Choose seats/ }).tap();
    await expect(page).toHaveURL(/\/checkout\/stadium\?event=/);
  });
});

test('events near the visitor are found in the browser, only when asked for', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 3.5231, longitude: -76.3145 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await page.goto('/?page=1');
  await page.getByRole('button', { name: 'Near me' }).tap();

  await expect(page.getByRole('heading', { name: 'Events in Cali' })).toBeVisible();
  expect(requests.filter((sent) => /3\.52|76\.31/.test(sent))).toEqual([]);
});

test('a visitor who shares no location reads why, and chooses a city', async ({ page }) => {
  await page.goto('/?page=1');
  await page.getByRole('button', { name: 'Near me' }).tap();

  await expect(page.getByText('Your browser did not share your location')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'Cali' }).tap();
  await expect(page.getByRole('heading', { name: 'Events in Cali' })).toBeVisible();
});

test('the search of a phone fills the screen, suggests while typing, and closes on going back', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-server-page]')).toHaveCount(0);
  const open = page.getByRole('link', { name: 'Search' });
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Event, club, venue or city' });
  await open.tap();
  await expect(field).toBeFocused();
  const { width, height } = (await page.getByRole('dialog').boundingBox()) ?? {};
  expect([width, height]).toEqual([390, 664]);
  await field.fill('atletico ceba');
  await expect(page.getByRole('option', { name: 'Atlético Ceiba Club' })).toBeVisible();

  await page.goBack();
  await expect(field).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page).toHaveURL(/\/$/);

  await open.tap();
  await field.fill('ceiba');
  await page.getByRole('option', { name: 'Atlético Ceiba Club' }).tap();
  await expect(page.getByRole('heading', { name: 'Events of Atlético Ceiba' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
