import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Another visitor, who calls the server without a page, with cookies of their own. */
export type Visitor = {
  readonly read: (path: string) => Promise<unknown>;
  readonly readText: (path: string) => Promise<string>;
  readonly post: (
    path: string,
    body: unknown,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
};

export function createVisitorClient(request: APIRequestContext): Visitor {
  const get = async (path: string) => {
    const response = await request.get(path);
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
    return response;
  };
  return {
    read: async (path) => (await get(path)).json(),
    readText: async (path) => (await get(path)).text(),
    async post(path, body) {
      const response = await request.post(path, { data: body, headers: { 'idempotency-key': randomUUID() } });
      return { status: response.status(), body: await response.json() };
    },
  };
}
