import { describe, expect, it } from 'vitest';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { OperatorDoorPort } from '#application/operator-door.port.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import type { Operator } from '#domain/auth/operator.ts';
import type { Result } from '#domain/shared/result.ts';

/** Somebody who works here and has an authenticator. */
export type Colleague = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** What the authenticator shows now, not used before. */
  readonly code: () => string;
};

/** The office of a manager who gave the second factor just now, and what must be known of it. */
export type OperatorSubject = {
  readonly operators: OperatorsPort;
  readonly ownFactor: OwnFactorPort;
  readonly fanAccess: FanAccessPort;
  /** The entrance, as somebody finds it who is not in. */
  readonly door: OperatorDoorPort;
  readonly manager: Colleague;
  readonly seller: Colleague;
  /** The secret of the link that was mailed last. */
  readonly invitationOf: (invited: Operator) => string;
  /** What was mailed last to set up another authenticator with. */
  readonly mailedCode: () => string;
  /** What an authenticator shows that was set up with this secret. */
  readonly codeOf: (secret: string) => string;
  /** A fan with a password, and one who signs in with codes. */
  readonly fan: { readonly id: string; readonly email: string };
  readonly newcomer: { readonly id: string };
};

const wish = { firstName: 'Rocío', lastName: 'Mejía', roles: ['seller'] } as const;
const password = 'Puerta-norte-27';
const wrongCode = '000000';

/** The promises of the operators' ports, kept by the double in memory and by the real box office over HTTP alike. */
export function operatorContract(name: string, open: () => Promise<OperatorSubject>): void {
  describe(`operators over ${name}`, () => {
    let made = 0;
    const address = () => `rocio.${++made}@taquilla.test`;

    it('let nobody in by a password alone, and tell how many tries are left', async () => {
      const { door, seller } = await open();

      const refused = await door.signIn(seller.email, 'No-es-esta-1');
      const proven = value(await door.signIn(seller.email, seller.password));
      if (proven.kind !== 'secondFactor') throw new Error('In by a password alone');
      const { challengeId, enrol } = proven.challenge;
      const wrong = await door.confirm(challengeId, wrongCode);
      const right = value(await door.confirm(challengeId, seller.code()));
      const spent = await door.confirm(challengeId, seller.code());

      expect(enrol).toBe(false);
      expect(refused).toMatchObject(no('NotAuthorizedException'));
      expect(wrong).toMatchObject(no('CodeMismatchException', { triesLeft: 4 }));
      expect(right).toMatchObject({ id: seller.id, roles: ['seller'] });
      expect(spent).toMatchObject(no('CodeExpiredException'));
    });

    it('become who was invited, once, with a password and an authenticator of their own', async () => {
      const { operators, door, invitationOf, codeOf } = await open();
      const email = address();
      const invited = value(await operators.invite({ ...wish, email }, 'es'));
      const token = invitationOf(invited);

      const read = value(await door.invitation(token));
      const weak = await door.accept(token, 'corta');
      const challenge = value(await door.accept(token, password));
      const again = await door.invitation(token);
      const { secret, otpauthUri } = value(await door.enrol(challenge.challengeId, null));
      const wrong = await door.confirmEnrolment(challenge.challengeId, wrongCode);
      const joined = value(await door.confirmEnrolment(challenge.challengeId, codeOf(secret)));

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

    it('come in by each recovery code once', async () => {
      const { operators, door, invitationOf, codeOf } = await open();
      const email = address();
      const { challengeId } = value(
        await door.accept(invitationOf(value(await operators.invite({ ...wish, email }, 'es'))), password),
      );
      const { secret } = value(await door.enrol(challengeId, null));
      const [code = ''] = value(await door.confirmEnrolment(challengeId, codeOf(secret))).recoveryCodes;
      const comeIn = async () => {
        const proven = value(await door.signIn(email, password));
        if (proven.kind !== 'secondFactor') throw new Error('In by a password alone');
        return door.confirm(proven.challenge.challengeId, code.toLowerCase());
      };

      expect(await comeIn()).toMatchObject({ ok: true, value: { email } });
      expect(await comeIn()).toMatchObject(no('CodeMismatchException'));
    });

    it('are listed as what they are, and an invitation that is withdrawn is gone', async () => {
      const { operators, door, manager, seller, invitationOf } = await open();
      const invited = value(await operators.invite({ ...wish, email: address() }, 'es'));

      const before = value(await operators.list());
      const known = await operators.invite({ ...wish, email: seller.email }, 'es');
      const withdrawn = await operators.end(invited.id);
      const after = value(await operators.list());

      expect(stateOf(before, manager.id)).toBe('ACTIVE');
      expect(stateOf(before, seller.id)).toBe('ACTIVE');
      expect(stateOf(before, invited.id)).toBe('INVITED');
      expect(known).toMatchObject(no('UsernameExistsException'));
      expect(withdrawn.ok).toBe(true);
      expect(after.map(({ id }) => id)).not.toContain(invited.id);
      expect(await door.invitation(invitationOf(invited))).toMatchObject(no('LINK_INVALID'));
    });

    it('work as something else from now on, but nobody decides that for themselves', async () => {
      const { operators, manager, seller } = await open();

      const changed = value(await operators.changeRoles(seller.id, ['seller', 'designer']));
      const own = await operators.changeRoles(manager.id, ['seller']);
      const nobody = await operators.changeRoles('nobody', ['seller']);

      expect(changed).toMatchObject({ id: seller.id, roles: ['seller', 'designer'], state: 'ACTIVE' });
      expect(own).toMatchObject(no('TRANSITION_REFUSED'));
      expect(nobody).toMatchObject(no('NOT_FOUND'));
    });

    it('work here no more once their access has ended, and nobody ends their own', async () => {
      const { operators, door, manager, seller } = await open();

      const own = await operators.end(manager.id);
      const ended = await operators.end(seller.id);
      const list = value(await operators.list());

      expect(own).toMatchObject(no('TRANSITION_REFUSED'));
      expect(ended.ok).toBe(true);
      expect(stateOf(list, seller.id)).toBe('ENDED');
      expect(await operators.end('nobody')).toMatchObject(no('NOT_FOUND'));
      expect(await door.signIn(seller.email, seller.password)).toMatchObject(no('NotAuthorizedException'));
    });

    it('set up another authenticator after a reset, with the code that was mailed', async () => {
      const { operators, door, manager, seller, mailedCode, codeOf } = await open();

      const own = await operators.resetFactor(manager.id);
      const reset = await operators.resetFactor(seller.id);
      const state = stateOf(value(await operators.list()), seller.id);
      const proven = value(await door.signIn(seller.email, seller.password));
      if (proven.kind !== 'secondFactor') throw new Error('In by a password alone');
      const { challengeId, enrol } = proven.challenge;
      const without = await door.enrol(challengeId, null);
      const wrong = await door.enrol(challengeId, 'AAAA-AAAA-AAAA');
      const { secret } = value(await door.enrol(challengeId, mailedCode()));
      const inside = await door.confirmEnrolment(challengeId, codeOf(secret));

      expect(own).toMatchObject(no('TRANSITION_REFUSED'));
      expect([reset.ok, state, enrol]).toEqual([true, 'AWAITING_FACTOR', true]);
      expect(without).toMatchObject(no('REAUTHENTICATION_REQUIRED'));
      expect(wrong).toMatchObject(no('CodeMismatchException', { triesLeft: 4 }));
      expect(inside.ok).toBe(true);
    });

    it('say again who they are, and keep their own second factor', async () => {
      const { ownFactor, manager, codeOf } = await open();

      const wrong = await ownFactor.prove(wrongCode);
      const right = await ownFactor.prove(manager.code());
      const { challengeId, secret } = value(await ownFactor.begin());
      const mistyped = await ownFactor.replace(challengeId, wrongCode);
      const replaced = value(await ownFactor.replace(challengeId, codeOf(secret)));
      const renewed = value(await ownFactor.renewCodes());

      expect(wrong).toMatchObject(no('CodeMismatchException'));
      expect(right.ok).toBe(true);
      expect(mistyped).toMatchObject(no('CodeMismatchException', { triesLeft: 4 }));
      expect([replaced.length, renewed.length]).toEqual([10, 10]);
    });

    it('are written down as they come and go, the newest first', async () => {
      const { operators, seller } = await open();
      value(await operators.changeRoles(seller.id, ['designer']));

      const { items, total, page } = value(await operators.signIns(0));
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

    it('close a fan’s account to its password, once, and no other account', async () => {
      const { fanAccess, fan, newcomer, seller } = await open();

      const found = value(await fanAccess.find(fan.email));
      const nobody = value(await fanAccess.find(fan.email.slice(1)));
      const colleagues = value(await fanAccess.find(seller.email));
      const closed = value(await fanAccess.requireReset(fan.id));
      const again = value(await fanAccess.requireReset(fan.id));
      const after = value(await fanAccess.find(fan.email));

      expect(found).toMatchObject([{ id: fan.id, hasPassword: true, resetRequiredAt: null }]);
      expect(JSON.stringify(found)).not.toContain(fan.email);
      expect([nobody, colleagues]).toEqual([[], []]);
      expect(closed).toMatchObject({ isTold: true, account: { resetRequiredAt: expect.any(Number) } });
      expect(again).toEqual(closed);
      expect(after).toEqual([closed.account]);
      expect(await fanAccess.requireReset(newcomer.id)).toMatchObject(no('TRANSITION_REFUSED'));
      expect(await fanAccess.requireReset('nobody')).toMatchObject(no('NOT_FOUND'));
    });
  });
}

const no = (code: string, detail: Readonly<Record<string, unknown>> = {}) => ({
  ok: false,
  error: { kind: 'refused', code, ...(Object.keys(detail).length > 0 && { detail }) },
});

const stateOf = (list: readonly Operator[], id: string) => list.find((operator) => operator.id === id)?.state;

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
