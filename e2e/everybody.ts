import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a theme can break is what is seen; the rest is the same in both. */
const seen = ['color-contrast', 'link-in-text-block'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const languages = ['es', 'en'] as const;
const themes = ['light', 'dark'] as const;
/** A telephone and a desk; each language is looked at closely on one of them, and fits on both. */
const sizes = [
  { width: 390, height: 844, closely: 'es' },
  { width: 1280, height: 800, closely: 'en' },
] as const;

/**
 * Nobody is kept out of a page: in both languages and both themes axe finds nothing, and nothing runs off the side on a
 * telephone or on a desk. `ready` is what stands there once the page does.
 */
export async function expectOpenToEverybody(page: Page, ready: (page: Page) => Promise<void>): Promise<void> {
  for (const language of languages) {
    await page.evaluate(
      (chosen) => localStorage.setItem('taquilla.preferences', chosen),
      JSON.stringify({ language }),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'es' ? 'es-CO' : 'en-GB');
    for (const { closely, ...size } of sizes) {
      await page.setViewportSize(size);
      await ready(page);
      for (const colorScheme of closely === language ? themes : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // While colours fade, nothing can be said of their contrast; and nothing fades that has no time of its own.
        expect.soft(await page.evaluate(faded), `${page.url()} fades`).toBe('0s');
        const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
        const { violations } = await (colorScheme === 'light'
          ? axe.withTags(rules)
          : axe.withRules(seen)
        ).analyze();
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

/** Waits until what was fading has faded; answers how long everything else takes for it. */
async function faded(): Promise<string> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  return getComputedStyle(document.documentElement).transitionDuration;
}

/** A page that is there has its heading. */
export const headed = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** A page of seats that is there has their plan. */
export const seated = async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible();
};
