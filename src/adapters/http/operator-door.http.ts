import type { OperatorDoorPort } from '#application/operator-door.port.ts';
import { login } from '#contract/auth.ts';
import {
  acceptInvitation,
  confirmEnrolment,
  enrolSecondFactor,
  readInvitation,
  secondFactor,
} from '#contract/operators.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const operatorDoorOverHttp = (http: Http): OperatorDoorPort => ({
  signIn: async (email, password) =>
    mapped(await call(http, login, { body: { email, password } }), (proven) =>
      'user' in proven
        ? { kind: 'signedIn', user: proven.user }
        : { kind: 'secondFactor', challenge: proven.secondFactor },
    ),
  confirm: async (challengeId, code) =>
    mapped(await call(http, secondFactor, { body: { challengeId, code } }), ({ user }) => user),
  enrol: (challengeId, mailedCode) =>
    call(http, enrolSecondFactor, { body: { challengeId, ...(mailedCode !== null && { mailedCode }) } }),
  confirmEnrolment: async (challengeId, code) =>
    mapped(
      await call(http, confirmEnrolment, { body: { challengeId, code } }),
      ({ user, recoveryCodes }) => ({ user, recoveryCodes }),
    ),
  invitation: (token) => call(http, readInvitation, { body: { token } }),
  accept: async (token, password) =>
    mapped(
      await call(http, acceptInvitation, { body: { token, password } }),
      ({ secondFactor: challenge }) => challenge,
    ),
});
