import type { CancellationsPort } from '#application/cancellations.port.ts';
import { cancelEvent, officeEvent, officeEvents } from '#contract/cancellations.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const cancellationsOverHttp = (http: Http): CancellationsPort => ({
  events: (page) => call(http, officeEvents, { query: { page: String(page) } }),
  event: (id) => call(http, officeEvent, { params: { id } }),
  cancel: (id, body, key) => call(http, cancelEvent, { params: { id }, body, key }),
});
