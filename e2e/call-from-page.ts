import type { Page } from '@playwright/test';

/**
 * Calls the server as the page itself would: same origin, same cookies. Waits for the program to take over the page that the server
 * wrote, because its first requests may open a visit of their own, which would replace a session that is opened meanwhile.
 */
export async function callFromPage(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<unknown> {
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
