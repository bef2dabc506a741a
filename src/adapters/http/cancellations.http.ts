import type { CancellationsPort } from '#application/cancellations.port.ts';
import { backOfficeEvent, backOfficeEvents, cancelEvent } from '#contract/cancellations.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const cancellationsOverHttp = (http: Http): CancellationsPort => ({
  listEvents: (page) => call(http, backOfficeEvents, { query: { page: String(page) } }),
  findEvent: (id) => call(http, backOfficeEvent, { params: { id } }),
  cancelEvent: (id, body, key) => call(http, cancelEvent, { params: { id }, body, key }),
});
