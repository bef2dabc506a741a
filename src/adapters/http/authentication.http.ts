import * as z from 'zod/mini';
import type { AuthenticationPort, Unconfirmed } from '#application/authentication.port.ts';
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
  unconfirmedDetail,
  validatePhone,
} from '#contract/auth.ts';
import { requestOtp, signIn, signUp, updatePhoneNumber } from '#contract/auth-v1.ts';
import type { Registration } from '#domain/auth/registration.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';
import { sessionOverHttp } from './session.http.ts';

/** The wizard led by an address goes by /api/auth, the one led by a phone by /api/v1/auth. */
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
    const answer =
      'email' in contact
        ? await call(http, login, { body: { email: contact.email, password } })
        : await call(http, signIn, { body: { phone: contact.phone, password } });
    if (!answer.ok) return unconfirmedOr(answer.error);
    return 'user' in answer.value ? ok(answer.value.user) : err(otherDoor);
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
  forgot: (to, language) =>
    call(http, forgot, {
      body:
        'email' in to ? { email: to.email, language } : { phone: to.phone, channel: to.channel, language },
    }),
  forgotSubmit: (challengeId, code, password) =>
    callForNothing(http, forgotSubmit, { body: { challengeId, code, password } }),
  validatePhone: (phone, channel, language) =>
    call(http, validatePhone, { body: { phone, channel, language } }),
  checkPhone: async (challengeId, code) =>
    mapped(await call(http, checkPhone, { body: { challengeId, code } }), ({ proof }) => ({ proof })),
  updatePhone: async (proof) =>
    mapped(await call(http, updatePhoneNumber, { body: { proof } }), ({ user }) => user),
});

const registrationToWire = ({ gender, birthDate, newsletter, channel: _, ...person }: Registration) => ({
  ...person,
  ...(gender !== null && { gender }),
  ...(birthDate !== null && { birthDate }),
  consents: { terms: true, newsletter } as const,
});

/** The facts of an address that was never confirmed, where they can be read; otherwise the plain refusal. */
function unconfirmedOr(failure: Failure): Result<never, Failure | Unconfirmed> {
  if (failure.kind !== 'refused' || failure.code !== 'UserNotConfirmedException') return err(failure);
  const detail = z.safeParse(unconfirmedDetail, failure.detail);
  return err(detail.success ? { kind: 'unconfirmed', challenge: detail.data.challenge } : failure);
}

/** An operator's password was right, and a second factor comes next: at the operators' entrance. */
const otherDoor: Failure = {
  kind: 'refused',
  code: 'InvalidAccountTypeException',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
};
