import { expect, type Page } from '@playwright/test';

/** Names that would run a script wherever one is written into a page, an attribute, a link or a template as it is. */
export const firstName = '<img src=x onerror=alert(1)>';
/** The mark turns the text after it from right to left, the space has no width: both are removed from what is typed. */
export const typedFirstName = `\u202e${firstName}\u200b`;
export const lastName = '"><svg onload=alert(2)>{{7*7}}';
/** A note that would end the field or the page part that it is shown in. */
export const markup = '</textarea><script>alert(3)</script>';

/** Records every dialog that a script opens on a page. */
export function watchDialogs(page: Page, dialogs: string[]): void {
  page.on('dialog', async (dialog) => {
    dialogs.push(`${dialog.message()} on ${page.url()}`);
    await dialog.dismiss();
  });
}

/** Expects a page to show a hostile text as text. The journey itself fails on scripts that the policy stops. */
export async function expectText(page: Page, text: string): Promise<void> {
  // A headline breaks its words over several lines.
  const [longest = ''] = text.split(' ').toSorted((a, b) => b.length - a.length);
  await expect(page.getByText(longest).first()).toBeVisible();
  await expectNoElement(page);
}

export const expectNoElement = (page: Page): Promise<void> =>
  expect(page.locator('img[src="x"], svg[onload], [onerror], main script')).toHaveCount(0);
