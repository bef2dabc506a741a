import type { Page } from '@playwright/test';

/** The address of an empty page, which never reaches the server. */
const emptyPage = '/empty-page';

/**
 * Calls the server as the page itself would: same origin, same cookies. A page that has not been opened yet shows an empty one, which
 * costs far less than one of the product. Waits for the program to take over the page that the server wrote, because its first
 * requests may open a visit of their own, which would replace a session that is opened meanwhile.
 */
export async function callFromPage(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<unknown> {
  await openOrigin(page);
  await page.waitForFunction(() => document.querySelector('[data-server-page]') === null);
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        ...(body === undefined
          ? {}
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            }),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return response.json();
    },
    { method, path, body },
  );
}

/** Makes sure that the page is at the origin of its market, if need be at an empty page. Returns the origin. */
export async function openOrigin(page: Page): Promise<string> {
  if (page.url() === 'about:blank') {
    const isEmptyPage = ({ pathname }: URL) => pathname === emptyPage;
    await page.route(isEmptyPage, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
    );
    await page.goto(emptyPage);
    await page.unroute(isEmptyPage);
  }
  return new URL(page.url()).origin;
}
