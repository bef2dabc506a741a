import type { SupportPort } from '#application/support.port.ts';
import { sendSupportRequest } from '#contract/support-requests.ts';
import { callWithoutResponse } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const supportOverHttp = (http: Http): SupportPort => ({
  send: (request) => callWithoutResponse(http, sendSupportRequest, { body: request }),
});
