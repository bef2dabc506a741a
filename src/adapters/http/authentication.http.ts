import type { AuthenticationPort, UnconfirmedEmail } from '#application/authentication.port.ts';
import type { Failure } from '#application/failure.ts';
import {
  checkPhone,
  confirmOtp,
  forgot,
  forgotSubmit,
  login,
  preRegister,
  resendOtp,
  sendOtp,
  userNotConfirmedDetail,
  validatePhone,
} from '#contract/auth.ts';
import { requestOtp, signIn, signUp, updatePhoneNumber } from '#contract/auth-v1.ts';
import { toReader } from '#contract/read-response.ts';
import type { Registration } from '#domain/identity/registration.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callWithoutResponse } from './send-request.ts';
import { sessionOverHttp } from './session.http.ts';

/** Authenticates fans: e-mail addresses over /api/auth, phones over /api/v1/auth. */
export const authenticationOverHttp = (http: Http): AuthenticationPort => ({
  ...sessionOverHttp(http),
  sendOtp: (to, language) =>
    'email' in to
      ? call(http, sendOtp, { body: { email: to.email, language } })
      : call(http, requestOtp, { body: { phone: to.phone, channel: to.channel, language } }),
  resendOtp: (challengeId, channel) =>
    call(http, resendOtp, { body: { challengeId, ...(channel !== undefined && { channel }) } }),
  confirmOtp: (challengeId, code) => call(http, confirmOtp, { body: { challengeId, code } }),
  async login(contact, password) {
    const response =
      'email' in contact
        ? await call(http, login, { body: { email: contact.email, password } })
        : await call(http, signIn, { body: { phone: contact.phone, password } });
    if (!response.ok) return toUnconfirmedEmail(response.error);
    return 'user' in response.value ? ok(response.value.user) : err(operatorAccount);
  },
  preRegister(registration, { password, challengeId, language }) {
    const { channel } = registration;
    const body = {
      ...registrationToWire(registration),
      language,
      ...(password !== null && { password }),
      ...(challengeId !== null && { challengeId }),
    };
    return channel === 'EMAIL'
      ? call(http, preRegister, { body: { ...body, channel } })
      : call(http, signUp, { body: { ...body, channel } });
  },
  requestPasswordReset: (to, language) =>
    call(http, forgot, {
      body:
        'email' in to ? { email: to.email, language } : { phone: to.phone, channel: to.channel, language },
    }),
  resetPassword: (challengeId, code, password) =>
    callWithoutResponse(http, forgotSubmit, { body: { challengeId, code, password } }),
  sendPhoneCode: (phone, channel, language) =>
    call(http, validatePhone, { body: { phone, channel, language } }),
  confirmPhoneCode: async (challengeId, code) =>
    mapResult(await call(http, checkPhone, { body: { challengeId, code } }), ({ proof }) => ({ proof })),
  updatePhone: async (proof) =>
    mapResult(await call(http, updatePhoneNumber, { body: { proof } }), ({ user }) => user),
});

const registrationToWire = ({ gender, birthDate, newsletter, channel: _, ...person }: Registration) => ({
  ...person,
  ...(gender !== null && { gender }),
  ...(birthDate !== null && { birthDate }),
  consents: { terms: true, newsletter } as const,
});

/** Reads the details of an unconfirmed e-mail address; falls back to the plain failure if they cannot be parsed. */
function toUnconfirmedEmail(failure: Failure): Result<never, Failure | UnconfirmedEmail> {
  if (failure.kind !== 'rejected' || failure.code !== 'UserNotConfirmedException') return err(failure);
  const detail = toReader(userNotConfirmedDetail)(failure.detail);
  return err(detail === null ? failure : { kind: 'unconfirmed', challenge: detail.challenge });
}

/**
 * Rejects the fans' login of an operator whose password is correct: the second factor is asked for at the
 * operators' login.
 */
const operatorAccount: Failure = {
  kind: 'rejected',
  code: 'InvalidAccountTypeException',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
};
