import type { Context, Hono } from 'hono';
import type { Instant } from '#domain/shared/instant.ts';
import type { IdempotencyStore, SessionStore, TrustedDevices } from '#server/kernel/public.ts';
import type { ConcurrentRequests } from './concurrency-limit.ts';
import type { HttpEnv } from './env.ts';
import type { InFlightRequests } from './idempotency.ts';
import type { AdmitNewVisitor } from './new-visitor-limit.ts';
import type { Caller } from './origin.ts';

/** The HTTP app and the services of every route. Routes are added with `bind`, or to `app` directly (SSE, files). */
export type Shell = {
  readonly app: Hono<HttpEnv>;
  readonly callerOf: (c: Context<HttpEnv>) => Caller;
  readonly sessions: SessionStore;
  readonly trustedDevices: TrustedDevices;
  readonly idempotency: IdempotencyStore;
  readonly inFlightRequests: InFlightRequests;
  readonly concurrentRequests: ConcurrentRequests;
  readonly admitNewVisitor: AdmitNewVisitor;
  readonly now: () => Instant;
  /** Compares each response that a handler recorded with what it returns; on except in production. */
  readonly comparesRecordedResponses: boolean;
  /** The methods of each path; others get 405. */
  readonly allowedMethods: Map<string, Set<string>>;
};

/** Declares a path that is served without `bind`, so that other methods get 405 and not 404. */
export function declareRoute(shell: Shell, method: string, path: string): void {
  const methods = shell.allowedMethods.get(path) ?? new Set();
  shell.allowedMethods.set(path, methods.add(method));
}
