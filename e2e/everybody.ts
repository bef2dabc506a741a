import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a theme can break is what is seen; the rest is the same in both. */
const seen = ['color-contrast', 'link-in-text-block'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const languages = ['es', 'en'] as const;
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/**
 * Nobody is kept out of a page: in both languages, in both themes, on a telephone and on a desk, axe finds nothing and
 * nothing runs off the side. `ready` is what stands there once the page does.
 */
export async function expectOpenToEverybody(page: Page, ready: (page: Page) => Promise<void>): Promise<void> {
  for (const language of languages) {
    await page.evaluate(
      (chosen) => localStorage.setItem('taquilla.preferences', chosen),
      JSON.stringify({ language }),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'es' ? 'es-CO' : 'en-GB');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await ready(page);
      for (const colorScheme of themes) {
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
