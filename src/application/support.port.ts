import type { SupportRequest } from '#domain/market/support.ts';
import type { AsyncResult } from './failure.ts';

/** The people of support. */
export interface SupportPort {
  /** Sends a request to the support mailbox. Rejects with `FIELDS_INVALID` or `TooManyRequestsException`. */
  send(request: SupportRequest): AsyncResult<null>;
}
