import { confirmOtp, login, resendOtp, sendOtp, userNotConfirmedDetail } from '#contract/auth.ts';
import { requestOtp, signIn, signOut, verifyOtp } from '#contract/auth-v1.ts';
import { currentSession, logout } from '#contract/current-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, type Call, type Handler, toWire } from '#server/http/public.ts';
import type { People } from '#server/identity/fans/people.port.ts';
import type { CodeSignIn } from '#server/identity/sign-in/code-sign-in.ts';
import { normalizePhone, toContactPoint } from '#server/identity/sign-in/contact.ts';
import type { OneTimeCodes } from '#server/identity/sign-in/one-time-codes.ts';
import type { LoginError, PasswordLogin } from '#server/identity/sign-in/password-login.ts';
import type { AuditTrail } from '#server/kernel/public.ts';
import { toSecondFactorRequired } from '../operators/operators.routes.ts';
import { toCodeRequester, toRequestOrigin } from './auth.mapper.ts';

export type AuthRouteDeps = {
  readonly codes: Pick<OneTimeCodes, 'resend'>;
  readonly byCode: CodeSignIn;
  readonly logIn: PasswordLogin;
  readonly people: Pick<People, 'find'>;
  readonly audit: AuditTrail;
};

/** Registers the sign-in and sign-out endpoints. Spec §7, /api/auth/* and, by phone, /api/v1/auth/*. */
export function registerAuthRoutes(
  shell: Shell,
  { codes, byCode, logIn, people, audit }: AuthRouteDeps,
): void {
  bind(shell, currentSession, async ({ principal, now }) => {
    const user = principal.kind === 'person' ? await people.find(principal.personId) : null;
    return ok({ user: user && { ...user, roles: principal.roles }, serverNow: now });
  });

  const send: Handler<typeof sendOtp> = async (call) =>
    byCode.send(toContactPoint(call.body), toCodeRequester(call));
  bind(shell, sendOtp, send);
  bind(shell, requestOtp, (call) => send(call));

  bind(shell, resendOtp, async (call) => {
    const { challengeId, channel } = call.body;
    return codes.resend(challengeId, { channel, ...toRequestOrigin(call) });
  });

  const confirm: Handler<typeof confirmOtp> = async (call) => {
    const { body, session, device: browser } = call;
    const account = await byCode.confirm(body.challengeId, body.code, toRequestOrigin(call));
    if (!account.ok) return account;
    const { user, isNew } = account.value;
    const { roles } = await session.signIn(user.id);
    browser.remember(user.id);
    return ok({ user: { ...user, roles }, isNew });
  };
  bind(shell, confirmOtp, confirm);
  bind(shell, verifyOtp, (call) => confirm(call));

  const signInByPassword = async (
    contact: string,
    password: string,
    call: Pick<Call<typeof login>, 'caller' | 'session' | 'device' | 'market' | 'language'>,
  ) => {
    const { market, language } = call;
    const proven = await logIn(contact, password, { market, language, ...toRequestOrigin(call) });
    if (!proven.ok) return err(toLoginProblem(proven.error));
    if (proven.value.kind === 'secondFactor') return ok(toSecondFactorRequired(proven.value.challenge));
    const { user } = proven.value;
    await call.session.signIn(user.id);
    call.device.remember(user.id);
    return ok({ user, isNew: false });
  };
  bind(shell, login, (call) => signInByPassword(call.body.email, call.body.password, call));
  bind(shell, signIn, (call) => {
    const { body } = call;
    const contact = 'email' in body ? body.email : (normalizePhone(body.phone) ?? body.phone);
    return signInByPassword(contact, body.password, call);
  });

  const endSession: Handler<typeof logout> = async ({ session, principal, caller }) => {
    if (principal.kind === 'person') {
      const { personId, sessionId } = principal;
      await audit.record({ kind: 'logout', personId, sessionId, address: caller.address });
    }
    await session.end();
    return ok(undefined);
  };
  bind(shell, logout, endSession);
  bind(shell, signOut, (call) => endSession(call));
}

/** Adds the challenge of the sent code to UserNotConfirmedException. */
const toLoginProblem = (error: LoginError) =>
  error.code === 'UserNotConfirmedException'
    ? { code: error.code, detail: toWire(userNotConfirmedDetail, error) }
    : error;
