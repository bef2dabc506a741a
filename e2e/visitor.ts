import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Somebody at another computer: speaks to the box office without a page, with cookies of their own. */
export type Visitor = {
  readonly read: (path: string) => Promise<unknown>;
  readonly readText: (path: string) => Promise<string>;
  readonly post: (
    path: string,
    body: unknown,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
};

export function visitorOver(request: APIRequestContext): Visitor {
  const get = async (path: string) => {
    const answer = await request.get(path);
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
    return answer;
  };
  return {
    read: async (path) => (await get(path)).json(),
    readText: async (path) => (await get(path)).text(),
    async post(path, body) {
      const answer = await request.post(path, { data: body, headers: { 'idempotency-key': randomUUID() } });
      return { status: answer.status(), body: await answer.json() };
    },
  };
}
