import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';

/** A phone’s screen under its browser’s bars, the whole screen, a page at 400 % zoom, and a tablet. */
const screens = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
  { width: 820, height: 1080 },
];

const eventId = 'cafetal-nevado';
const paths = ['/', '/?page=1', `/event/${eventId}`, `/checkout/stadium?event=${eventId}`, '/login', '/faqs'];

test.use({ locale: words.locale, isMobile: true, hasTouch: true });

/** Lists the bars that stay on screen and overlap, at several places of the page. */
const findOverlappingBars = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const isSticking = (element: Element): boolean =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = (element: Element): string => `${element.tagName}: ${element.textContent?.slice(0, 40)}`;
    const found = new Set<string>();
    for (const share of [0, 0.3, 0.6, 1]) {
      scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((next) => requestAnimationFrame(next));
      const bars = [...document.querySelectorAll('body *')].filter(isSticking);
      for (const [at, one] of bars.entries())
        for (const other of bars.slice(at + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width > 1 && height > 1) found.add(`${name(one)} and ${name(other)}`);
        }
    }
    return [...found];
  });

for (const path of paths)
  test(`on small screens the bars of ${path} lie beside one another, and nothing is cut off`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const screen of screens)
      await test.step(`${screen.width} × ${screen.height}`, async () => {
        await page.setViewportSize(screen);
        await expect(page.getByRole('heading').first()).toBeVisible();

        expect(await findOverlappingBars(page)).toEqual([]);
        // A phone's browser would zoom out, so its own width says nothing.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          screen.width,
        );
      });
  });
