import type { Context, Hono } from 'hono';
import type { Instant } from '#domain/shared/instant.ts';
import type { KnownBrowsers } from '#server/application/auth/known-browsers.port.ts';
import type { SessionStore } from '#server/application/auth/sessions.port.ts';
import type { IdempotencyStore } from '#server/application/requests/idempotency.port.ts';
import type { AtOnce } from './at-once.ts';
import type { HttpEnv } from './env.ts';
import type { UnderWay } from './idempotency.ts';
import type { NewVisits } from './new-visits.ts';
import type { Caller } from './origin.ts';

/** The HTTP app and the services of every route. Routes are added with `bind`, or to `app` directly (SSE, files). */
export type Shell = {
  readonly app: Hono<HttpEnv>;
  readonly callerOf: (c: Context<HttpEnv>) => Caller;
  readonly sessions: SessionStore;
  readonly browsers: KnownBrowsers;
  readonly idempotency: IdempotencyStore;
  readonly underWay: UnderWay;
  readonly atOnce: AtOnce;
  readonly newVisits: NewVisits;
  readonly now: () => Instant;
  /** Validates every response against its schema; on except in production. */
  readonly checkAnswers: boolean;
  /** The methods of each path; others get 405. */
  readonly taken: Map<string, Set<string>>;
};

/** Declares a path that is served without `bind`, so that other methods get 405 and not 404. */
export function declare(shell: Shell, method: string, path: string): void {
  const methods = shell.taken.get(path) ?? new Set();
  shell.taken.set(path, methods.add(method));
}
