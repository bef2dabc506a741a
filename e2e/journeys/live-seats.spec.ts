import { expect, test } from '../fixtures.ts';
import { freeSeats, holdElsewhere, houseOf } from '../house.ts';
import { clickSection } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'abierto-valle-cuartos-de-final';

test.use({ locale: words.locale });

test('a seat that somebody takes is taken in front of my eyes', async ({ page, context, stranger }) => {
  const stadium = await houseOf(stranger, eventId);
  const [first, second] = freeSeats(stadium, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  await clickSection(page, stadium, first, words);
  const map = page.getByRole('grid', { name: `Seats of section ${first.section}` });
  const spoken = page.getByRole('status').filter({ hasText: `row ${first.row}, seat` });

  await test.step('the keyboard stands on a free seat', async () => {
    await map.focus();
    await expect(spoken).toBeAttached();
    for (let presses = 0; presses < 60; presses++) {
      const said = (await spoken.textContent()) ?? '';
      if (said.includes(`seat ${first.number},`)) break;
      await page.keyboard.press('ArrowRight');
      await expect(spoken).not.toHaveText(said);
    }
    await expect(spoken).toContainText(new RegExp(`seat ${first.number}, .* Free\\.`));
  });

  await test.step('somebody holds it', async () => {
    await holdElsewhere(stranger, eventId, [first]);
    await expect(spoken).toContainText('Someone else has it');
  });

  await test.step('and the next one while I have no connection', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(spoken).toContainText(new RegExp(`seat ${second.number}, .* Free\\.`));
    await context.setOffline(true);
    await holdElsewhere(stranger, eventId, [second]);
    await context.setOffline(false);
    await expect(spoken).toContainText(new RegExp(`seat ${second.number}, .* Someone else has it`));
  });
});
