import type { CrashReportsPort } from '#application/crash-reports.port.ts';
import { reportFault } from '#contract/faults.ts';
import { callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const crashReportsOverHttp = (http: Http): CrashReportsPort => ({
  tell: ({ reference, kind, places }) =>
    callForNothing(http, reportFault, { body: { reference, kind, places: [...places] } }),
});
