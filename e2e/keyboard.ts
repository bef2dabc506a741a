import { expect, type Locator, type Page } from '@playwright/test';

/** Somebody without a mouse: every key counts, and wherever the focus goes it must be seen. */
export class Keyboard {
  pressed = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.pressed += 1;
    }
  }

  /** Typing is free. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Tabs on until this has the focus; each stop on the way shows that it has it. */
  async tabTo(target: Locator, most = 20): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < most; stops++) {
      if (await isFocused(target)) return;
      await this.press('Tab');
      await this.#expectFocusSeen();
    }
    await expect(target).toBeFocused();
  }

  async #expectFocusSeen(): Promise<void> {
    const seen = await this.#page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'nothing has the focus';
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const onScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      // A drawn control may show the focus of the real one inside it or beside it.
      const around = [focused, focused.parentElement, focused.nextElementSibling];
      const isMarked = around.some((element) => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      // At the button inside a date the date itself has no focus, only what is inside it.
      if (onScreen && isMarked && focused.matches(':focus-visible, [type="date"]:focus-within'))
        return 'seen';
      return `${focused.outerHTML.slice(0, 160)} (on screen: ${onScreen}, marked: ${isMarked})`;
    });
    expect(seen).toBe('seen');
  }
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
