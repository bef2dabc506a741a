import { describe, expect, it } from 'vitest';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { OperatorLoginPort } from '#application/operator-login.port.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { Operator } from '#domain/identity/operator.ts';
import type { Result } from '#domain/shared/result.ts';

/** An operator with an enrolled authenticator. */
export type Colleague = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Returns a current code that has not been used yet. */
  readonly code: () => string;
};

/** The back office of a recently authenticated manager, and what tests need to know about it. */
export type OperatorSubject = {
  readonly operators: OperatorsPort;
  readonly secondFactorSettings: SecondFactorSettingsPort;
  readonly fanAccess: FanAccessPort;
  /** The operators' login in a signed-out browser. */
  readonly operatorLogin: OperatorLoginPort;
  readonly manager: Colleague;
  readonly seller: Colleague;
  /** Returns the token of the latest invitation e-mail. */
  readonly readInvitationToken: (invited: Operator) => string;
  /** Returns the code of the latest authenticator reset e-mail. */
  readonly readEmailedCode: () => string;
  /** Calculates the current code of an authenticator with this secret. */
  readonly calculateCode: (secret: string) => string;
  /** A fan with a password, and one who signs in with codes. */
  readonly fan: { readonly id: string; readonly email: string };
  readonly fanWithoutPassword: { readonly id: string };
};

const request = { firstName: 'Rocío', lastName: 'Mejía', roles: ['seller'] } as const;
const password = 'Puerta-norte-27';
const wrongCode = '000000';

/** The contract of the operators' ports, for both the in-memory port and the HTTP port. */
export function operatorContract(name: string, open: () => Promise<OperatorSubject>): void {
  describe(`operators over ${name}`, () => {
    let made = 0;
    const address = () => `rocio.${++made}@taquilla.test`;

    it('cannot sign in with a password alone, and see the remaining attempts', async () => {
      const { operatorLogin, seller } = await open();

      const rejected = await operatorLogin.signIn(seller.email, 'No-es-esta-1');
      const proven = value(await operatorLogin.signIn(seller.email, seller.password));
      if (proven.kind !== 'secondFactor') throw new Error('Signed in with a password alone');
      const { challengeId, enrol } = proven.challenge;
      const wrong = await operatorLogin.confirmSecondFactor(challengeId, wrongCode);
      const right = value(await operatorLogin.confirmSecondFactor(challengeId, seller.code()));
      const spent = await operatorLogin.confirmSecondFactor(challengeId, seller.code());

      expect(enrol).toBe(false);
      expect(rejected).toMatchObject(no('NotAuthorizedException'));
      expect(wrong).toMatchObject(no('CodeMismatchException', { attemptsLeft: 4 }));
      expect(right).toMatchObject({ id: seller.id, roles: ['seller'] });
      expect(spent).toMatchObject(no('CodeExpiredException'));
    });

    it('accept an invitation once, with a password and an authenticator of their own', async () => {
      const {
        operators,
        operatorLogin,
        readInvitationToken: invitationOf,
        calculateCode: codeOf,
      } = await open();
      const email = address();
      const invited = value(await operators.invite({ ...request, email }, 'es'));
      const token = invitationOf(invited);

      const read = value(await operatorLogin.findInvitation(token));
      const weak = await operatorLogin.acceptInvitation(token, 'corta');
      const challenge = value(await operatorLogin.acceptInvitation(token, password));
      const again = await operatorLogin.findInvitation(token);
      const { secret, otpauthUri } = value(await operatorLogin.startEnrolment(challenge.challengeId, null));
      const wrong = await operatorLogin.confirmEnrolment(challenge.challengeId, wrongCode);
      const joined = value(await operatorLogin.confirmEnrolment(challenge.challengeId, codeOf(secret)));

      expect(invited).toMatchObject({ email, state: 'INVITED', roles: ['seller'], lastSignInAt: null });
      expect(read).toMatchObject({ email, firstName: 'Rocío', roles: ['seller'], expiresAt: invited.until });
      expect(weak).toMatchObject(no('InvalidPasswordException'));
      expect(challenge.enrol).toBe(true);
      expect(again).toMatchObject(no('LINK_INVALID'));
      expect(otpauthUri).toContain(secret);
      expect(wrong).toMatchObject(no('CodeMismatchException'));
      expect(joined.user).toMatchObject({ email, roles: ['seller'] });
      expect(new Set(joined.recoveryCodes).size).toBe(10);
    });

    it('sign in once with each recovery code', async () => {
      const {
        operators,
        operatorLogin,
        readInvitationToken: invitationOf,
        calculateCode: codeOf,
      } = await open();
      const email = address();
      const { challengeId } = value(
        await operatorLogin.acceptInvitation(
          invitationOf(value(await operators.invite({ ...request, email }, 'es'))),
          password,
        ),
      );
      const { secret } = value(await operatorLogin.startEnrolment(challengeId, null));
      const [code = ''] = value(
        await operatorLogin.confirmEnrolment(challengeId, codeOf(secret)),
      ).recoveryCodes;
      const comeIn = async () => {
        const proven = value(await operatorLogin.signIn(email, password));
        if (proven.kind !== 'secondFactor') throw new Error('Signed in with a password alone');
        return operatorLogin.confirmSecondFactor(proven.challenge.challengeId, code.toLowerCase());
      };

      expect(await comeIn()).toMatchObject({ ok: true, value: { email } });
      expect(await comeIn()).toMatchObject(no('CodeMismatchException'));
    });

    it('are listed with their state, and a withdrawn invitation is gone', async () => {
      const { operators, operatorLogin, manager, seller, readInvitationToken: invitationOf } = await open();
      const invited = value(await operators.invite({ ...request, email: address() }, 'es'));

      const before = value(await operators.list());
      const known = await operators.invite({ ...request, email: seller.email }, 'es');
      const withdrawn = await operators.revokeAccess(invited.id);
      const after = value(await operators.list());

      expect(stateOf(before, manager.id)).toBe('ACTIVE');
      expect(stateOf(before, seller.id)).toBe('ACTIVE');
      expect(stateOf(before, invited.id)).toBe('INVITED');
      expect(known).toMatchObject(no('UsernameExistsException'));
      expect(withdrawn.ok).toBe(true);
      expect(after.map(({ id }) => id)).not.toContain(invited.id);
      expect(await operatorLogin.findInvitation(invitationOf(invited))).toMatchObject(no('LINK_INVALID'));
    });

    it('get new roles from a manager, who cannot change their own', async () => {
      const { operators, manager, seller } = await open();

      const changed = value(await operators.changeRoles(seller.id, ['seller', 'designer']));
      const own = await operators.changeRoles(manager.id, ['seller']);
      const nobody = await operators.changeRoles('nobody', ['seller']);

      expect(changed).toMatchObject({ id: seller.id, roles: ['seller', 'designer'], state: 'ACTIVE' });
      expect(own).toMatchObject(no('TRANSITION_NOT_ALLOWED'));
      expect(nobody).toMatchObject(no('NOT_FOUND'));
    });

    it('cannot sign in after their access is removed, and cannot remove their own', async () => {
      const { operators, operatorLogin, manager, seller } = await open();

      const own = await operators.revokeAccess(manager.id);
      const ended = await operators.revokeAccess(seller.id);
      const list = value(await operators.list());

      expect(own).toMatchObject(no('TRANSITION_NOT_ALLOWED'));
      expect(ended.ok).toBe(true);
      expect(stateOf(list, seller.id)).toBe('ENDED');
      expect(await operators.revokeAccess('nobody')).toMatchObject(no('NOT_FOUND'));
      expect(await operatorLogin.signIn(seller.email, seller.password)).toMatchObject(
        no('NotAuthorizedException'),
      );
    });

    it('enrol another authenticator after a reset, with the e-mailed code', async () => {
      const {
        operators,
        operatorLogin,
        manager,
        seller,
        readEmailedCode: mailedCode,
        calculateCode: codeOf,
      } = await open();

      const own = await operators.resetSecondFactor(manager.id);
      const reset = await operators.resetSecondFactor(seller.id);
      const state = stateOf(value(await operators.list()), seller.id);
      const proven = value(await operatorLogin.signIn(seller.email, seller.password));
      if (proven.kind !== 'secondFactor') throw new Error('Signed in with a password alone');
      const { challengeId, enrol } = proven.challenge;
      const without = await operatorLogin.startEnrolment(challengeId, null);
      const wrong = await operatorLogin.startEnrolment(challengeId, 'AAAA-AAAA-AAAA');
      const { secret } = value(await operatorLogin.startEnrolment(challengeId, mailedCode()));
      const inside = await operatorLogin.confirmEnrolment(challengeId, codeOf(secret));

      expect(own).toMatchObject(no('TRANSITION_NOT_ALLOWED'));
      expect([reset.ok, state, enrol]).toEqual([true, 'AWAITING_FACTOR', true]);
      expect(without).toMatchObject(no('REAUTHENTICATION_REQUIRED'));
      expect(wrong).toMatchObject(no('CodeMismatchException', { attemptsLeft: 4 }));
      expect(inside.ok).toBe(true);
    });

    it('reauthenticate, and manage their own second factor', async () => {
      const { secondFactorSettings, manager, calculateCode: codeOf } = await open();

      const wrong = await secondFactorSettings.reauthenticate(wrongCode);
      const right = await secondFactorSettings.reauthenticate(manager.code());
      const { challengeId, secret } = value(await secondFactorSettings.startReplacement());
      const mistyped = await secondFactorSettings.confirmReplacement(challengeId, wrongCode);
      const replaced = value(await secondFactorSettings.confirmReplacement(challengeId, codeOf(secret)));
      const renewed = value(await secondFactorSettings.renewRecoveryCodes());

      expect(wrong).toMatchObject(no('CodeMismatchException'));
      expect(right.ok).toBe(true);
      expect(mistyped).toMatchObject(no('CodeMismatchException', { attemptsLeft: 4 }));
      expect([replaced.length, renewed.length]).toEqual([10, 10]);
    });

    it('are logged when they sign in and out, newest first', async () => {
      const { operators, seller } = await open();
      value(await operators.changeRoles(seller.id, ['designer']));

      const { items, total, page } = value(await operators.listSignIns(0));
      const times = items.map(({ at }) => at);

      expect(page).toBe(0);
      expect(total).toBeGreaterThanOrEqual(items.length);
      expect(times).toEqual([...times].sort((left, right) => right - left));
      expect(
        items.some(
          ({ kind, operator }) => kind === 'operator.roles-changed' && operator?.email === seller.email,
        ),
      ).toBe(true);
    });

    it('require a password reset of a fan, once, and of no other account', async () => {
      const { fanAccess, fan, fanWithoutPassword: newcomer, seller } = await open();

      const found = value(await fanAccess.findAccounts(fan.email));
      const nobody = value(await fanAccess.findAccounts(fan.email.slice(1)));
      const colleagues = value(await fanAccess.findAccounts(seller.email));
      const closed = value(await fanAccess.requirePasswordReset(fan.id));
      const again = value(await fanAccess.requirePasswordReset(fan.id));
      const after = value(await fanAccess.findAccounts(fan.email));

      expect(found).toMatchObject([{ id: fan.id, hasPassword: true, resetRequiredAt: null }]);
      expect(JSON.stringify(found)).not.toContain(fan.email);
      expect([nobody, colleagues]).toEqual([[], []]);
      expect(closed).toMatchObject({ wasNotified: true, account: { resetRequiredAt: expect.any(Number) } });
      expect(again).toEqual(closed);
      expect(after).toEqual([closed.account]);
      expect(await fanAccess.requirePasswordReset(newcomer.id)).toMatchObject(no('TRANSITION_NOT_ALLOWED'));
      expect(await fanAccess.requirePasswordReset('nobody')).toMatchObject(no('NOT_FOUND'));
    });
  });
}

const no = (code: FailureCode, detail: Readonly<Record<string, unknown>> = {}) => ({
  ok: false,
  error: { kind: 'rejected', code, ...(Object.keys(detail).length > 0 && { detail }) },
});

const stateOf = (list: readonly Operator[], id: string) => list.find((operator) => operator.id === id)?.state;

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
