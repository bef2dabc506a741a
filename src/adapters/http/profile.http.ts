import type { ProfilePort } from '#application/profile.port.ts';
import { resendOtp, validateEmail } from '#contract/auth.ts';
import { updateFan } from '#contract/fans.ts';
import {
  changeEmail,
  changePassword,
  confirmReauthentication,
  deleteUser,
  getProfile,
  ownData,
  reauthenticateByPassword,
  saveLateMoney,
  saveWishes,
  sendReauthentication,
} from '#contract/profile.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const profileOverHttp = (http: Http): ProfilePort => ({
  own: async () => mapped(await call(http, getProfile), ({ profile }) => profile),
  saveDetails: async (details, { terms }) =>
    mapped(
      await call(http, updateFan, { body: { ...details, ...(terms && { consents: { terms } }) } }),
      ({ fan }) => fan,
    ),
  saveWishes: async ({ channels, language, wantsNews }) =>
    mapped(
      await call(http, saveWishes, { body: { channels: [...channels], language, wantsNews } }),
      ({ profile }) => profile,
    ),
  saveLateMoney: async (place) =>
    mapped(await call(http, saveLateMoney, { body: { place } }), ({ profile }) => profile),
  sendEmailCode: (email, language) => call(http, validateEmail, { body: { email, language } }),
  changeEmail: async (challengeId, code) =>
    mapped(await call(http, changeEmail, { body: { challengeId, code } }), ({ profile }) => profile),
  changePassword: ({ current, password }) =>
    callForNothing(http, changePassword, {
      body: { password, ...(current !== null && { currentPassword: current }) },
    }),
  data: () => http.text(ownData.path),
  deleteAccount: () => callForNothing(http, deleteUser),
  sendProof: (channel, language) => call(http, sendReauthentication, { body: { channel, language } }),
  resendProof: (challengeId, channel) =>
    call(http, resendOtp, { body: { challengeId, ...(channel !== null && { channel }) } }),
  proveByCode: (challengeId, code) =>
    callForNothing(http, confirmReauthentication, { body: { challengeId, code } }),
  proveByPassword: (password) => callForNothing(http, reauthenticateByPassword, { body: { password } }),
});
