import type { ProfilePort } from '#application/profile.port.ts';
import { confirmOtp, login, sendOtp, validateEmail } from '#contract/auth.ts';
import { updateFan } from '#contract/fans.ts';
import {
  changeEmail,
  changePassword,
  deleteUser,
  getProfile,
  ownData,
  saveWishes,
} from '#contract/profile.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const profileOverHttp = (http: Http): ProfilePort => ({
  own: async () => mapped(await call(http, getProfile), ({ profile }) => profile),
  saveDetails: async (details) => mapped(await call(http, updateFan, { body: details }), ({ fan }) => fan),
  saveWishes: async ({ channels, language, wantsNews }) =>
    mapped(
      await call(http, saveWishes, { body: { channels: [...channels], language, wantsNews } }),
      ({ profile }) => profile,
    ),
  sendEmailCode: (email, language) => call(http, validateEmail, { body: { email, language } }),
  changeEmail: async (challengeId, code) =>
    mapped(await call(http, changeEmail, { body: { challengeId, code } }), ({ profile }) => profile),
  changePassword: ({ current, password }) =>
    callForNothing(http, changePassword, {
      body: { password, ...(current !== null && { currentPassword: current }) },
    }),
  data: () => http.text(ownData.path),
  deleteAccount: () => callForNothing(http, deleteUser),
  sendProof: (email, language) => call(http, sendOtp, { body: { email, language } }),
  proveByCode: (challengeId, code) => callForNothing(http, confirmOtp, { body: { challengeId, code } }),
  proveByPassword: (email, password) => callForNothing(http, login, { body: { email, password } }),
});
