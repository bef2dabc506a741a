import { expect, type Locator, type Page } from '@playwright/test';

/** A user with the keyboard alone: every key counts, and the focus must always be visible. */
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

  /** Typed text does not count. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until the element has the focus; checks on every stop that the focus is visible. */
  async tabTo(target: Locator, max = 20): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < max; stops++) {
      if (await isFocused(target)) return;
      await this.press('Tab');
      await this.#expectFocusSeen();
    }
    await expect(target).toBeFocused();
  }

  async #expectFocusSeen(): Promise<void> {
    const expectVisibleFocus = await this.#page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'nothing has the focus';
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const onScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      // A custom control may show the focus of the native one inside it or beside it.
      const around = [focused, focused.parentElement, focused.nextElementSibling];
      const isMarked = around.some((element) => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      // The button inside a date field has the focus, not the date field itself.
      if (onScreen && isMarked && focused.matches(':focus-visible, [type="date"]:focus-within'))
        return 'seen';
      return `${focused.outerHTML.slice(0, 160)} (on screen: ${onScreen}, marked: ${isMarked})`;
    });
    expect(expectVisibleFocus).toBe('seen');
  }
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
