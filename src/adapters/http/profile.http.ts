import type { ProfilePort } from '#application/profile.port.ts';
import { validateEmail } from '#contract/auth.ts';
import { updateFan } from '#contract/fans.ts';
import {
  changeEmail,
  changePassword,
  deleteUser,
  getProfile,
  personalDataExport,
  saveCommunicationPreferences,
  saveLatePaymentDestination,
} from '#contract/profile.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callWithoutResponse } from './send-request.ts';

export const profileOverHttp = (http: Http): ProfilePort => ({
  findProfile: async () => mapResult(await call(http, getProfile), ({ profile }) => profile),
  saveDetails: async (details, { terms }) =>
    mapResult(
      await call(http, updateFan, { body: { ...details, ...(terms && { consents: { terms } }) } }),
      ({ fan }) => fan,
    ),
  saveCommunicationPreferences: async ({ channels, language, wantsNewsletter }) =>
    mapResult(
      await call(http, saveCommunicationPreferences, {
        body: { channels: [...channels], language, wantsNewsletter },
      }),
      ({ profile }) => profile,
    ),
  saveLatePaymentDestination: async (place) =>
    mapResult(await call(http, saveLatePaymentDestination, { body: { place } }), ({ profile }) => profile),
  sendEmailCode: (email, language) => call(http, validateEmail, { body: { email, language } }),
  changeEmail: async (challengeId, code) =>
    mapResult(await call(http, changeEmail, { body: { challengeId, code } }), ({ profile }) => profile),
  changePassword: ({ current, password }) =>
    callWithoutResponse(http, changePassword, {
      body: { password, ...(current !== null && { currentPassword: current }) },
    }),
  exportPersonalData: () => http.text(personalDataExport.path),
  deleteAccount: () => callWithoutResponse(http, deleteUser),
});
