import type { Endpoint } from './endpoint.ts';
import { commonProblems, type ProblemCode } from './problem.ts';

/** Lists every code that an endpoint may return: its own, those of its access and headers, and the common ones. */
export function listProblemCodes(endpoint: Endpoint): readonly ProblemCode[] {
  const { access, failures, idempotent = false, requiresRecentSignIn = false } = endpoint;
  return [
    ...new Set<ProblemCode>([
      ...failures,
      ...(access === 'public' || access === 'provider' ? [] : (['SESSION_REQUIRED', 'FORBIDDEN'] as const)),
      ...(requiresRecentSignIn === false ? [] : (['REAUTHENTICATION_REQUIRED'] as const)),
      ...(idempotent
        ? (['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_FLIGHT'] as const)
        : []),
      ...commonProblems,
    ]),
  ];
}
