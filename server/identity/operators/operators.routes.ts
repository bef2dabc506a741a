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
import type { OperatorManagement } from '#server/identity/operators/manage-operators.ts';
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

  bind(shell, listOperators, async () => ok({ operators: await operators.list() }));

  bind(shell, inviteOperator, async ({ body, market, caller, principal }) => {
    const { personId, sessionId } = principal;
    const invited = await operators.invite(
      { ...body, market },
      { personId, sessionId, address: caller.address },
    );
    return invited.ok ? ok({ operator: invited.value }) : invited;
  });

  bind(shell, readInvitation, async ({ body, caller }) => {
    return operators.findInvitation(body.token, caller.address);
  });

  bind(shell, acceptInvitation, async ({ body, caller }) => {
    const accepted = await operators.accept(body.token, body.password, caller.address);
    return accepted.ok ? ok(toSecondFactorRequired(accepted.value)) : accepted;
  });

  bind(shell, removeOperator, async ({ params, caller, principal: { personId, sessionId } }) => {
    const ended = await operators.removeAccess(params.id, { personId, sessionId, address: caller.address });
    return ended.ok ? ok(undefined) : ended;
  });

  bind(shell, changeRoles, async ({ params, body, caller, language, principal }) => {
    const { personId, sessionId } = principal;
    const actor = { personId, sessionId, address: caller.address };
    const changed = await operators.changeRoles(params.id, body.roles, actor, language);
    return changed.ok ? ok({ operator: changed.value }) : changed;
  });

  bind(shell, resetSecondFactor, async ({ params, caller, language, principal: { personId, sessionId } }) => {
    const actor = { personId, sessionId, address: caller.address };
    const reset = await operators.resetFactor(params.id, actor, language);
    return reset.ok ? ok(undefined) : reset;
  });

  bind(shell, listSignIns, async ({ query }) => {
    return ok(await operators.listSignIns(query.page));
  });
}

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
