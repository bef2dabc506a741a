import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import { resendOtp } from '#contract/auth.ts';
import {
  confirmReauthentication,
  reauthenticateByPassword,
  sendReauthentication,
} from '#contract/profile.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { callWithoutResponse } from './send-request.ts';

export const reauthenticationOverHttp = (http: Http): ReauthenticationPort => ({
  sendReauthenticationCode: (channel, language) =>
    call(http, sendReauthentication, { body: { channel, language } }),
  resendReauthenticationCode: (challengeId, channel) =>
    call(http, resendOtp, { body: { challengeId, ...(channel !== null && { channel }) } }),
  reauthenticateWithCode: (challengeId, code) =>
    callWithoutResponse(http, confirmReauthentication, { body: { challengeId, code } }),
  reauthenticateWithPassword: (password) =>
    callWithoutResponse(http, reauthenticateByPassword, { body: { password } }),
});
