import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { badRequest, cause, ProviderProblem } from './problem.ts';

export type Idempotency = {
  /**
   * Runs `create` once per key and records the created resource in the same commit; a repetition returns that resource.
   * Throws when the key was used with another body.
   */
  runOnce(
    request: IdempotentRequest,
    create: () => string,
  ): { readonly resource: string; readonly replayed: boolean };
};

export type IdempotentRequest = {
  readonly scope: string;
  readonly key: string | undefined;
  readonly body: unknown;
};

/**
 * Creates the idempotency of the API. Source: Mercado Pago, payments reference: X-Idempotency-Key is mandatory and the same
 * key returns the same payment.
 * Assumption: another body under a used key is 409 idempotency_key_already_used, as in the Orders API.
 */
export function createIdempotency(store: Store): Idempotency {
  return {
    runOnce({ scope, key, body }, create) {
      if (!key) throw badRequest(4292, "Header X-Idempotency-Key can't be null");
      const digest = createHash('sha256').update(canonicalize(body)).digest('hex');
      return store.inTransaction(() => {
        const known = store.first(
          'select digest, resource from idempotency where scope = ? and key = ?',
          scope,
          key,
        );
        if (known) {
          if (known.digest !== digest) throw keyReusedProblem();
          return { resource: String(known.resource), replayed: true };
        }
        const resource = create();
        store.run(
          'insert into idempotency (scope, key, digest, resource) values (?, ?, ?, ?)',
          scope,
          key,
          digest,
          resource,
        );
        return { resource, replayed: false };
      });
    },
  };
}

function keyReusedProblem(): ProviderProblem {
  const message = 'X-Idempotency-Key was already used with another request';
  return new ProviderProblem(409, 'idempotency_key_already_used', message, [cause(409, message)]);
}

/** Serializes JSON with sorted keys, so that the field order does not matter. */
function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${canonicalize(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
