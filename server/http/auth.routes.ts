import { confirmOtp, login, resendOtp, sendOtp } from '#contract/auth.ts';
import { requestOtp, signIn, signOut, verifyOtp } from '#contract/auth-v1.ts';
import { currentSession, logout } from '#contract/current-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { AuditTrail } from '#server/application/auth/audit.port.ts';
import { canonicalPhone, reachOf } from '#server/application/auth/contact.ts';
import type { OneTimeCodes } from '#server/application/auth/one-time-codes.ts';
import type { LoginRefusal, PasswordLogin } from '#server/application/auth/password-login.ts';
import type { SignInByCode } from '#server/application/auth/sign-in-by-code.ts';
import type { People } from '#server/application/fan/people.port.ts';
import { askerOf, challengeAnswer, challengeOnWire, whenceOf } from './auth-wire.ts';
import { bind, type Call, type Handler } from './bind.ts';
import { secondFactorOnWire } from './operators.routes.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type AuthParts = {
  readonly codes: Pick<OneTimeCodes, 'resend'>;
  readonly byCode: SignInByCode;
  readonly logIn: PasswordLogin;
  readonly people: Pick<People, 'find'>;
  readonly audit: AuditTrail;
};

/** Registers the sign-in and sign-out endpoints. Spec §7, /api/auth/* and, by phone, /api/v1/auth/*. */
export function authRoutes(shell: Shell, { codes, byCode, logIn, people, audit }: AuthParts): void {
  bind(shell, currentSession, async ({ principal, now }) => {
    const user = principal.kind === 'person' ? await people.find(principal.personId) : null;
    return ok({ user: user && { ...user, roles: principal.roles }, serverNow: iso(now) });
  });

  const send: Handler<typeof sendOtp> = async (call) =>
    challengeAnswer(await byCode.send(reachOf(call.body), askerOf(call)));
  bind(shell, sendOtp, send);
  bind(shell, requestOtp, (call) => send(call));

  bind(shell, resendOtp, async (call) => {
    const { challengeId, channel } = call.body;
    return challengeAnswer(await codes.resend(challengeId, { channel, ...whenceOf(call) }));
  });

  const confirm: Handler<typeof confirmOtp> = async (call) => {
    const { body, session, browser } = call;
    const account = await byCode.confirm(body.challengeId, body.code, whenceOf(call));
    if (!account.ok) return account;
    const { user, isNew } = account.value;
    const { roles } = await session.signIn(user.id);
    browser.remember(user.id);
    return ok({ user: { ...user, roles }, isNew });
  };
  bind(shell, confirmOtp, confirm);
  bind(shell, verifyOtp, (call) => confirm(call));

  const enter = async (
    contact: string,
    password: string,
    call: Pick<Call<typeof login>, 'caller' | 'session' | 'browser' | 'market' | 'language'>,
  ) => {
    const { market, language } = call;
    const proven = await logIn(contact, password, { market, language, ...whenceOf(call) });
    if (!proven.ok) return err(refusedOnWire(proven.error));
    if (proven.value.kind === 'secondFactor') return ok(secondFactorOnWire(proven.value.challenge));
    const { user } = proven.value;
    await call.session.signIn(user.id);
    call.browser.remember(user.id);
    return ok({ user, isNew: false });
  };
  bind(shell, login, (call) => enter(call.body.email, call.body.password, call));
  bind(shell, signIn, (call) => {
    const { body } = call;
    const contact = 'email' in body ? body.email : (canonicalPhone(body.phone) ?? body.phone);
    return enter(contact, body.password, call);
  });

  const leave: Handler<typeof logout> = async ({ session, principal, caller }) => {
    if (principal.kind === 'person') {
      const { personId, sessionId } = principal;
      await audit.record({ kind: 'logout', personId, sessionId, address: caller.address });
    }
    await session.end();
    return ok(undefined);
  };
  bind(shell, logout, leave);
  bind(shell, signOut, (call) => leave(call));
}

/** Adds the challenge of the sent code to UserNotConfirmedException. */
const refusedOnWire = (refusal: LoginRefusal) =>
  refusal.code === 'UserNotConfirmedException'
    ? { code: refusal.code, detail: { challenge: challengeOnWire(refusal.challenge) } }
    : refusal;
