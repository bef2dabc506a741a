import type { CrashReportsPort } from '#application/crash-reports.port.ts';
import { reportClientError } from '#contract/client-errors.ts';
import type { Http } from './http-client.ts';
import { callWithoutResponse } from './send-request.ts';

export const crashReportsOverHttp = (http: Http): CrashReportsPort => ({
  report: ({ reference, kind, frames }) =>
    callWithoutResponse(http, reportClientError, { body: { reference, kind, frames: [...frames] } }),
});
