import type { OperatorLoginPort } from '#application/operator-login.port.ts';
import { login } from '#contract/auth.ts';
import {
  acceptInvitation,
  confirmEnrolment,
  enrolSecondFactor,
  readInvitation,
  secondFactor,
} from '#contract/operators.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const operatorLoginOverHttp = (http: Http): OperatorLoginPort => ({
  signIn: async (email, password) =>
    mapResult(await call(http, login, { body: { email, password } }), (proven) =>
      'user' in proven
        ? { kind: 'signedIn', user: proven.user }
        : { kind: 'secondFactor', challenge: proven.secondFactor },
    ),
  confirmSecondFactor: async (challengeId, code) =>
    mapResult(await call(http, secondFactor, { body: { challengeId, code } }), ({ user }) => user),
  startEnrolment: (challengeId, mailedCode) =>
    call(http, enrolSecondFactor, { body: { challengeId, ...(mailedCode !== null && { mailedCode }) } }),
  confirmEnrolment: async (challengeId, code) =>
    mapResult(
      await call(http, confirmEnrolment, { body: { challengeId, code } }),
      ({ user, recoveryCodes }) => ({ user, recoveryCodes }),
    ),
  findInvitation: (token) => call(http, readInvitation, { body: { token } }),
  acceptInvitation: async (token, password) =>
    mapResult(
      await call(http, acceptInvitation, { body: { token, password } }),
      ({ secondFactor: challenge }) => challenge,
    ),
});
