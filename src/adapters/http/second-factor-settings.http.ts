import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import {
  beginSecondFactorReplacement,
  reauthenticateOperator,
  renewRecoveryCodes,
  replaceSecondFactor,
} from '#contract/operators.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callWithoutResponse } from './send-request.ts';

export const secondFactorSettingsOverHttp = (http: Http): SecondFactorSettingsPort => ({
  reauthenticate: (code) => callWithoutResponse(http, reauthenticateOperator, { body: { code } }),
  startReplacement: () => call(http, beginSecondFactorReplacement),
  confirmReplacement: async (challengeId, code) =>
    mapResult(
      await call(http, replaceSecondFactor, { body: { challengeId, code } }),
      ({ recoveryCodes }) => recoveryCodes,
    ),
  renewRecoveryCodes: async () =>
    mapResult(await call(http, renewRecoveryCodes), ({ recoveryCodes }) => recoveryCodes),
});
