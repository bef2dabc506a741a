import {
  acceptInvitation,
  beginReplacement,
  changeRoles,
  confirmEnrolment,
  endOperator,
  enrolSecondFactor,
  inviteOperator,
  listOperators,
  listSignIns,
  proveOperator,
  readInvitation,
  renewRecoveryCodes,
  replaceSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '#contract/operators.ts';
import type { Operator, SecondFactorChallenge } from '#domain/auth/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { ManageOperators } from '#server/application/operators/manage-operators.ts';
import type { OwnFactor } from '#server/application/operators/own-factor.ts';
import type { SecondFactor } from '#server/application/operators/second-factor.ts';
import type { Owner } from '#server/application/profile/own-account.ts';
import { bind, type Call } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type OperatorRouteParts = {
  readonly factor: SecondFactor;
  readonly ownFactor: OwnFactor;
  readonly operators: ManageOperators;
};

/** Registers the second factor endpoints of operators and the operator management of managers. */
export function operatorRoutes(shell: Shell, { factor, ownFactor, operators }: OperatorRouteParts): void {
  bind(shell, secondFactor, async ({ body, caller, now, session, browser }) => {
    const user = await factor.confirm(body.challengeId, body.code, { address: caller.address, now });
    if (!user.ok) return user;
    const { roles } = await session.signInOperator(user.value.id);
    browser.remember(user.value.id);
    return ok({ user: { ...user.value, roles }, isNew: false });
  });

  bind(shell, enrolSecondFactor, async ({ body, caller }) =>
    factor.enrol(body.challengeId, body.mailedCode, { address: caller.address }),
  );

  bind(shell, confirmEnrolment, async ({ body, caller, now, session, browser }) => {
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

  bind(shell, proveOperator, async (call) => {
    const proven = await ownFactor.prove(ownerOf(call), call.body.code, call.now);
    if (!proven.ok) return proven;
    return (await call.session.proveOperator()) ? ok(undefined) : err({ code: 'SESSION_REQUIRED' });
  });

  bind(shell, beginReplacement, (call) => ownFactor.begin(ownerOf(call)));

  bind(shell, replaceSecondFactor, async (call) => {
    const replaced = await ownFactor.replace(ownerOf(call), call.body, call.now);
    // A stolen copy of the current cookie stops working too.
    if (replaced.ok) await call.session.proveOperator();
    return replaced;
  });

  bind(shell, renewRecoveryCodes, (call) => ownFactor.renewCodes(ownerOf(call)));

  bind(shell, listOperators, async () => ok({ operators: (await operators.list()).map(operatorOnWire) }));

  bind(shell, inviteOperator, async ({ body, market, caller, principal }) => {
    const { personId, sessionId } = principal;
    const invited = await operators.invite(
      { ...body, market },
      { personId, sessionId, address: caller.address },
    );
    return invited.ok ? ok({ operator: operatorOnWire(invited.value) }) : invited;
  });

  bind(shell, readInvitation, async ({ body, caller }) => {
    const found = await operators.invitation(body.token, caller.address);
    return found.ok ? ok({ ...found.value, expiresAt: iso(found.value.expiresAt) }) : found;
  });

  bind(shell, acceptInvitation, async ({ body, caller }) => {
    const accepted = await operators.accept(body.token, body.password, caller.address);
    return accepted.ok ? ok(secondFactorOnWire(accepted.value)) : accepted;
  });

  bind(shell, endOperator, async ({ params, caller, principal: { personId, sessionId } }) => {
    const ended = await operators.end(params.id, { personId, sessionId, address: caller.address });
    return ended.ok ? ok(undefined) : ended;
  });

  bind(shell, changeRoles, async ({ params, body, caller, language, principal }) => {
    const { personId, sessionId } = principal;
    const by = { personId, sessionId, address: caller.address };
    const changed = await operators.changeRoles(params.id, body.roles, by, language);
    return changed.ok ? ok({ operator: operatorOnWire(changed.value) }) : changed;
  });

  bind(shell, resetSecondFactor, async ({ params, caller, language, principal: { personId, sessionId } }) => {
    const by = { personId, sessionId, address: caller.address };
    const reset = await operators.resetFactor(params.id, by, language);
    return reset.ok ? ok(undefined) : reset;
  });

  bind(shell, listSignIns, async ({ query }) => {
    const found = await operators.signIns(query.page);
    return ok({ ...found, items: found.items.map((entry) => ({ ...entry, at: iso(entry.at) })) });
  });
}

type OperatorsCall = Pick<Call<typeof proveOperator>, 'principal' | 'caller' | 'language'>;

const ownerOf = ({ principal, caller, language }: OperatorsCall): Owner => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
  language,
});

/** Converts the second factor challenge that follows a right password to its wire form. */
export const secondFactorOnWire = ({ challengeId, expiresAt, enrol }: SecondFactorChallenge) => ({
  secondFactor: { challengeId, expiresAt: iso(expiresAt), enrol },
});

const operatorOnWire = ({ since, until, lastSignInAt, ...operator }: Operator) => ({
  ...operator,
  since: iso(since),
  until: until === null ? null : iso(until),
  lastSignInAt: lastSignInAt === null ? null : iso(lastSignInAt),
});
