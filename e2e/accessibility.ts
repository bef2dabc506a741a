import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const tags = { es: 'es-CO', en: 'en-GB' } as const;
/**
 * A phone and a desktop; each language and each theme is checked in full on one of them, and every language for overflow
 * on both. The stories measure the contrast of each control in both themes.
 */
const sizes = [
  { width: 390, height: 844, checked: { language: 'es', colorScheme: 'light' } },
  { width: 1280, height: 800, checked: { language: 'en', colorScheme: 'dark' } },
] as const;

/**
 * Expects a page to be accessible: axe finds nothing in both languages and themes, and nothing overflows on a phone
 * or a desktop. `ready` waits until the page is complete.
 */
export async function expectAccessible(page: Page, ready: (page: Page) => Promise<void>): Promise<void> {
  await ready(page);
  // The language that is shown already comes first, without a reload.
  const shown = await page.locator('html').getAttribute('lang');
  for (const language of shown === tags.en ? (['en', 'es'] as const) : (['es', 'en'] as const)) {
    if (shown !== tags[language]) {
      await chooseLanguage(page, language);
      await page.reload();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', tags[language]);
    for (const { checked, ...size } of sizes) {
      await page.setViewportSize(size);
      await ready(page);
      if (checked.language === language) {
        const { colorScheme } = checked;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Contrast cannot be measured during a transition, so there must be no transition without a duration of its
        // own.
        expect.soft(await page.evaluate(waitForTransitions), `${page.url()} fades`).toBe('0s');
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'] })
          .withTags(rules)
          .analyze();
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
        );
        expect.soft(found, `${page.url()} in ${language}, ${colorScheme}, ${size.width} px`).toEqual([]);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect
        .soft(overflow, `${page.url()} in ${language} runs over at ${size.width} px`)
        .toBeLessThanOrEqual(0);
    }
  }
}

/** Chooses the language of the pages that are opened from here on; the checks end in another one than they began in. */
export const chooseLanguage = (page: Page, language: keyof typeof tags): Promise<void> =>
  page.evaluate(
    (chosen) => localStorage.setItem('taquilla.preferences', chosen),
    JSON.stringify({ language }),
  );

/** Waits until all transitions have finished. Returns the default duration of the others. */
async function waitForTransitions(): Promise<string> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  return getComputedStyle(document.documentElement).transitionDuration;
}

/** Waits for the heading of a page. */
export const waitForHeading = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Waits for the seat map of a page. */
export const waitForSeatMap = async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible();
};
