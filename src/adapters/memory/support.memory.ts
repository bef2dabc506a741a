import type { SupportPort } from '#application/support.port.ts';
import type { SupportRequest } from '#domain/market/support.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';

export type MemorySupport = SupportPort & { readonly requests: readonly SupportRequest[] };

/** Stores the requests that a person would read. */
export function memorySupport(backend: MemoryBackend): MemorySupport {
  const requests: SupportRequest[] = [];
  return {
    requests,
    send: (request) =>
      backend.change('sendSupportRequest', null, () => {
        requests.push(request);
        return ok(null);
      }),
  };
}
