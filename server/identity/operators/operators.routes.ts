import {
  acceptInvitation,
  beginSecondFactorReplacement,
  changeRoles,
  confirmEnrolment,
  enrolSecondFactor,
  inviteOperator,
  listOperators,
  listSignIns,
  readInvitation,
  reauthenticateOperator,
  removeOperator,
  renewRecoveryCodes,
  replaceSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '#contract/operators.ts';
import type { SecondFactorChallenge } from '#domain/identity/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, type Call } from '#server/http/public.ts';
import type { AccountOwner } from '#server/identity/account/account-settings.ts';
import type { Manager, OperatorManagement } from '#server/identity/operators/manage-operators.ts';
import type { SecondFactor } from '#server/identity/operators/second-factor.ts';
import type { SecondFactorSettings } from '#server/identity/operators/second-factor-settings.ts';

export type OperatorRouteDeps = {
  readonly factor: SecondFactor;
  readonly ownFactor: SecondFactorSettings;
  readonly operators: OperatorManagement;
};

/** Registers the second factor endpoints of operators and the operator management of managers. */
export function registerOperatorRoutes(
  shell: Shell,
  { factor, ownFactor, operators }: OperatorRouteDeps,
): void {
  bind(shell, secondFactor, async ({ body, caller, now, session, device: browser }) => {
    const user = await factor.confirm(body.challengeId, body.code, { address: caller.address, now });
    if (!user.ok) return user;
    const { roles } = await session.signInOperator(user.value.id);
    browser.remember(user.value.id);
    return ok({ user: { ...user.value, roles }, isNew: false });
  });

  bind(shell, enrolSecondFactor, async ({ body, caller }) =>
    factor.enrol(body.challengeId, body.mailedCode, { address: caller.address }),
  );

  bind(shell, confirmEnrolment, async ({ body, caller, now, session, device: browser }) => {
    const enrolled = await factor.confirmEnrolment(body.challengeId, body.code, {
      address: caller.address,
      now,
    });
    if (!enrolled.ok) return enrolled;
    const { user, recoveryCodes } = enrolled.value;
    const { roles } = await session.signInOperator(user.id);
    browser.remember(user.id);
    return ok({ user: { ...user, roles }, isNew: false, recoveryCodes });
  });

  bind(shell, reauthenticateOperator, async (call) => {
    const proven = await ownFactor.reauthenticate(toAccountOwner(call), call.body.code, call.now);
    if (!proven.ok) return proven;
    return (await call.session.reauthenticateOperator()) ? ok(undefined) : err({ code: 'SESSION_REQUIRED' });
  });

  bind(shell, beginSecondFactorReplacement, (call) => ownFactor.beginReplacement(toAccountOwner(call)));

  bind(shell, replaceSecondFactor, async (call) => {
    const replaced = await ownFactor.confirmReplacement(toAccountOwner(call), call.body, call.now);
    // A stolen copy of the current cookie stops working too.
    if (replaced.ok) await call.session.reauthenticateOperator();
    return replaced;
  });

  bind(shell, renewRecoveryCodes, (call) => ownFactor.renewRecoveryCodes(toAccountOwner(call)));

  bind(shell, listOperators, async ({ market }) => ok({ operators: await operators.list(market) }));

  bind(shell, inviteOperator, async (call) => {
    const invited = await operators.invite(call.body, toManager(call));
    return invited.ok ? ok({ operator: invited.value }) : invited;
  });

  bind(shell, readInvitation, async ({ body, caller }) => {
    return operators.findInvitation(body.token, caller.address);
  });

  bind(shell, acceptInvitation, async ({ body, caller }) => {
    const accepted = await operators.accept(body.token, body.password, caller.address);
    return accepted.ok ? ok(toSecondFactorRequired(accepted.value)) : accepted;
  });

  bind(shell, removeOperator, async (call) => {
    const ended = await operators.removeAccess(call.params.id, toManager(call));
    return ended.ok ? ok(undefined) : ended;
  });

  bind(shell, changeRoles, async (call) => {
    const { params, body, language } = call;
    const changed = await operators.changeRoles(params.id, body.roles, toManager(call), language);
    return changed.ok ? ok({ operator: changed.value }) : changed;
  });

  bind(shell, resetSecondFactor, async (call) => {
    const reset = await operators.resetFactor(call.params.id, toManager(call), call.language);
    return reset.ok ? ok(undefined) : reset;
  });

  bind(shell, listSignIns, async ({ query, market }) => {
    return ok(await operators.listSignIns(market, query.page));
  });
}

export const toManager = ({
  principal: { personId, sessionId, market },
  caller: { address },
}: Pick<Call<typeof listOperators>, 'principal' | 'caller'>): Manager => ({
  personId,
  sessionId,
  address,
  market,
});

type OperatorCall = Pick<Call<typeof reauthenticateOperator>, 'principal' | 'caller' | 'language'>;

const toAccountOwner = ({ principal, caller, language }: OperatorCall): AccountOwner => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
  language,
});

/** Wraps the second factor challenge that follows a right password, so that the response differs from a sign-in. */
export const toSecondFactorRequired = ({ challengeId, expiresAt, enrol }: SecondFactorChallenge) => ({
  secondFactor: { challengeId, expiresAt, enrol },
});
