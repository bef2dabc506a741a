import type { SupportPort } from '#application/support.port.ts';
import { sendSupportRequest } from '#contract/support-requests.ts';
import type { Http } from './http-client.ts';
import { callWithoutResponse } from './send-request.ts';

export const supportOverHttp = (http: Http): SupportPort => ({
  send: (request) => callWithoutResponse(http, sendSupportRequest, { body: request }),
});
