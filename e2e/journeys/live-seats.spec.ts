import { findFreeSeats, holdElsewhere, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { clickSection } from '../steps.ts';

const eventId = 'abierto-valle-cuartos-de-final';

test.use({ locale: words.locale });

test('a seat that another visitor takes becomes unavailable on the open map', async ({
  page,
  context,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [first, second] = findFreeSeats(eventSeats, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  await clickSection(page, eventSeats, first, words);
  const map = page.getByRole('grid', { name: `Seats of section ${first.section}` });
  const spoken = page.getByRole('status').filter({ hasText: `row ${first.row}, seat` });

  await test.step('the keyboard stands on a free seat', async () => {
    await map.focus();
    await expect(spoken).toBeAttached();
    for (let presses = 0; presses < 60; presses++) {
      const announcement = (await spoken.textContent()) ?? '';
      if (announcement.includes(`seat ${first.number},`)) break;
      await page.keyboard.press('ArrowRight');
      await expect(spoken).not.toHaveText(announcement);
    }
    await expect(spoken).toContainText(new RegExp(`seat ${first.number}, .* Free\\.`));
  });

  await test.step('somebody holds it', async () => {
    await holdElsewhere(anonymousVisitor, eventId, [first]);
    await expect(spoken).toContainText('Taken by someone else');
  });

  await test.step('and the next one while I have no connection', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(spoken).toContainText(new RegExp(`seat ${second.number}, .* Free\\.`));
    await context.setOffline(true);
    await holdElsewhere(anonymousVisitor, eventId, [second]);
    await context.setOffline(false);
    await expect(spoken).toContainText(new RegExp(`seat ${second.number}, .* Taken by someone else`));
  });
});
