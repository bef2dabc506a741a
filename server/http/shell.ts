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

/** What every route stands on. Routes are added to it with `bind`, or to `app` itself where no endpoint fits (SSE, files). */
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
  /** Holds every answer against its schema; on wherever people do not yet buy. */
  readonly checkAnswers: boolean;
  /** Methods taken by each path; the rest is 405. */
  readonly taken: Map<string, Set<string>>;
};

/** Declares a path that is served without `bind`, so that other methods on it are 405 and not 404. */
export function declare(shell: Shell, method: string, path: string): void {
  const methods = shell.taken.get(path) ?? new Set();
  shell.taken.set(path, methods.add(method));
}
