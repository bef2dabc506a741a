import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPassword } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import {
  memoryEnrolment,
  memoryInvitation,
  memoryRecoveryCodes,
  memoryTotp,
} from '#adapters/memory/operators.memory.ts';
import { mariana } from '#testing/sale-desk.ts';
import { operatorDoorActors } from './operator-door.actors.ts';
import type { OperatorDoorEvent } from './operator-door.events.ts';
import { operatorDoorMachine } from './operator-door.machine.ts';
import { type OperatorDoorView, toOperatorDoorView } from './operator-door.view.ts';

const julian = { ...mariana, id: 'julian', email: 'julian@taquilla.test', roles: ['seller'] as const };
const password: OperatorDoorEvent = {
  type: 'password.submitted',
  email: julian.email,
  password: memoryPassword,
};
const code = (text: string): OperatorDoorEvent => ({ type: 'code.submitted', code: text });

/** The same box office again and again: what one visit leaves, the next one finds. */
function office() {
  const ports = memoryPorts();
  ports.office.users.push(julian);
  const visit = (input: { returnTo?: string; invitation?: string } = {}) => {
    const door = createActor(
      operatorDoorMachine.provide({ actors: operatorDoorActors(ports.operatorDoor) }),
      {
        input: { returnTo: input.returnTo ?? null, invitation: input.invitation ?? null },
      },
    ).start();
    return {
      door,
      say: (event: OperatorDoorEvent) => door.send(event),
      async shows<Name extends OperatorDoorView['screen']>(screen: Name) {
        await waitFor(
          door,
          (snapshot) => toOperatorDoorView(snapshot).screen === screen && !snapshot.hasTag('busy'),
        );
        return toOperatorDoorView(door.getSnapshot()) as Extract<OperatorDoorView, { readonly screen: Name }>;
      },
    };
  };
  const enrolled = async () => {
    const first = visit();
    first.say(password);
    await first.shows('enrolment');
    first.say(code(memoryTotp));
    await first.shows('recoveryCodes');
    first.say({ type: 'codes.kept' });
    await first.shows('success');
  };
  return { ports, visit, enrolled };
}

describe('the operators’ entrance', () => {
  it('enrols an authenticator the first time and shows the recovery codes once', async () => {
    const { say, shows, door } = office().visit({ returnTo: '/assistant?event=ev-paramo' });
    say(password);
    const enrolment = await shows('enrolment');
    say(code('000000'));
    const wrong = await shows('enrolment');
    say(code(memoryTotp.replace(/(...)/, '$1 ')));
    const codes = await shows('recoveryCodes');
    say({ type: 'codes.kept' });
    const success = await shows('success');

    expect(enrolment).toMatchObject({ enrolment: memoryEnrolment, triesLeft: null, issue: null });
    expect(wrong).toMatchObject({ triesLeft: 4, issue: { field: 'code' } });
    expect(codes.codes).toEqual(memoryRecoveryCodes);
    expect(success).toMatchObject({ returnTo: '/assistant?event=ev-paramo', user: { id: 'julian' } });
    expect(door.getSnapshot().context).toMatchObject({ recoveryCodes: [], enrolment: null });
  });

  it('asks for a code afterwards', async () => {
    const { visit, enrolled } = office();
    await enrolled();
    const { say, shows } = visit();
    say(password);
    const asked = await shows('code');
    say(code('12345'));
    const short = await shows('code');
    say(code(memoryTotp));

    expect(asked).toMatchObject({ codeLength: 6, issue: null });
    expect(short.issue).toMatchObject({ field: 'code', finding: 'CODE_INCOMPLETE' });
    expect((await shows('success')).user.id).toBe('julian');
  });

  it('takes a recovery code in the place of the authenticator, once', async () => {
    const { visit, enrolled } = office();
    await enrolled();
    const enter = async (text: string) => {
      const { say, shows, door } = visit();
      say(password);
      await shows('code');
      say({ type: 'recovery.chosen' });
      await shows('recovery');
      say(code(text));
      await waitFor(door, (snapshot) => !snapshot.hasTag('busy'));
      return toOperatorDoorView(door.getSnapshot());
    };
    const typed = memoryRecoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';

    expect(await enter(memoryTotp)).toMatchObject({ issue: { finding: 'RECOVERY_INCOMPLETE' } });
    expect(await enter(typed)).toMatchObject({ screen: 'success' });
    expect(await enter(typed)).toMatchObject({ screen: 'recovery', issue: { field: 'code' }, triesLeft: 4 });
  });

  it('asks for the password again once the tries are used up', async () => {
    const { visit, enrolled } = office();
    await enrolled();
    const { say, shows } = visit();
    say(password);
    for (let tries = 0; tries < 5; tries++) {
      await shows('code');
      say(code('000000'));
    }
    await shows('code');
    say(code(memoryTotp));

    expect(await shows('password')).toMatchObject({
      email: julian.email,
      issue: { field: null, trouble: { code: 'CodeExpiredException' } },
    });
  });

  it('says the same of a wrong password and of nobody', async () => {
    const { visit } = office();
    const issueOf = async (event: OperatorDoorEvent) => {
      const { say, shows, door } = visit();
      say(event);
      await waitFor(door, (snapshot) => snapshot.context.trouble !== null);
      return (await shows('password')).issue;
    };

    expect(await issueOf({ ...password, password: 'no' } as OperatorDoorEvent)).toEqual(
      await issueOf({ ...password, email: 'nobody@taquilla.test' } as OperatorDoorEvent),
    );
  });

  it('leads from an invitation to a password, an authenticator and the desk', async () => {
    const { visit } = office();
    const { say, shows } = visit({ invitation: memoryInvitation });
    const read = await shows('newPassword');
    say({ type: 'newPassword.submitted', password: 'taquilla' });
    const weak = await shows('newPassword');
    say({ type: 'newPassword.submitted', password: 'Taquilla#2027' });
    await shows('enrolment');
    say(code(memoryTotp));
    await shows('recoveryCodes');
    say({ type: 'codes.kept' });
    const success = await shows('success');
    const again = visit({ invitation: memoryInvitation });

    expect(read.invitation).toMatchObject({ email: 'lucia@taquilla.test', firstName: 'Lucía' });
    expect(weak.issue).toMatchObject({ field: 'password', finding: 'PASSWORD_WEAK' });
    expect(success.user.email).toBe('lucia@taquilla.test');
    expect(await again.shows('uninvited')).toMatchObject({ over: true });
  });

  it.each(['https://evil.example/', '//evil.example', '/authorization/operators'])(
    'never leads to %j',
    async (returnTo) => {
      const { visit, enrolled } = office();
      await enrolled();
      const { say, shows } = visit({ returnTo });
      say(password);
      await shows('code');
      say(code(memoryTotp));

      expect((await shows('success')).returnTo).toBe('/assistant');
    },
  );

  it('leads a designer to the layout editor', async () => {
    const { ports, visit } = office();
    ports.office.users.push({ ...julian, id: 'tomas', email: 'planos@taquilla.test', roles: ['designer'] });
    const { say, shows } = visit();
    say({ type: 'password.submitted', email: 'planos@taquilla.test', password: memoryPassword });
    await shows('enrolment');
    say(code(memoryTotp));
    await shows('recoveryCodes');
    say({ type: 'codes.kept' });

    expect((await shows('success')).returnTo).toBe('/backoffice/layout_editor');
  });

  it('keeps no password and no code in what it knows', async () => {
    const { visit, enrolled } = office();
    await enrolled();
    const { say, shows, door } = visit();
    say(password);
    await shows('code');
    say(code('135792'));
    await shows('code');

    expect(JSON.stringify(door.getSnapshot().context)).not.toMatch(new RegExp(`${memoryPassword}|135792`));
  });
});
