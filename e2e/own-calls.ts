import type { Page } from '@playwright/test';

/** Speaks to the box office as the page itself would: same address, same cookies. */
export function callFrom(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(path, {
        method,
        ...(body === undefined
          ? {}
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
      return answer.json();
    },
    { method, path, body },
  );
}
