import type { Failure } from '#application/failure.ts';
import { err } from '#domain/shared/result.ts';

/** A considered no, as the box office says it. */
export const refusal = (
  code: string,
  detail: Readonly<Record<string, unknown>> = {},
): { readonly ok: false; readonly error: Extract<Failure, { kind: 'refused' }> } =>
  err({ kind: 'refused', code, fields: [], retryAfter: null, detail, reference: null });

export const fieldRefusal = (code: string, field: string, reason: string) =>
  err({
    kind: 'refused' as const,
    code,
    fields: [{ field, reason }],
    retryAfter: null,
    detail: {},
    reference: null,
  });
