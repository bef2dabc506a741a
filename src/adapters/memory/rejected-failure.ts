import type { Failure } from '#application/failure.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err } from '#domain/shared/result.ts';

/** Creates a rejected failure with the given problem code. */
export const createRejectedFailure = (
  code: FailureCode,
  detail: Readonly<Record<string, unknown>> = {},
): { readonly ok: false; readonly error: Extract<Failure, { kind: 'rejected' }> } =>
  err({ kind: 'rejected', code, fields: [], retryAfter: null, detail, reference: null });

export const createRejectedFieldFailure = (code: FailureCode, field: string, reason: string) =>
  err({
    kind: 'rejected' as const,
    code,
    fields: [{ field, reason }],
    retryAfter: null,
    detail: {},
    reference: null,
  });
