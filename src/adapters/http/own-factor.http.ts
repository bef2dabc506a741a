import type { OwnFactorPort } from '#application/own-factor.port.ts';
import {
  beginReplacement,
  proveOperator,
  renewRecoveryCodes,
  replaceSecondFactor,
} from '#contract/operators.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const ownFactorOverHttp = (http: Http): OwnFactorPort => ({
  prove: (code) => callForNothing(http, proveOperator, { body: { code } }),
  begin: () => call(http, beginReplacement),
  replace: async (challengeId, code) =>
    mapped(
      await call(http, replaceSecondFactor, { body: { challengeId, code } }),
      ({ recoveryCodes }) => recoveryCodes,
    ),
  renewCodes: async () => mapped(await call(http, renewRecoveryCodes), ({ recoveryCodes }) => recoveryCodes),
});
