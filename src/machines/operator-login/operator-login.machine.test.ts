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
import { mariana } from '#testing/sale-driver.ts';
import { createOperatorLoginActors } from './operator-login.actors.ts';
import type { OperatorLoginEvent } from './operator-login.events.ts';
import { operatorLoginMachine } from './operator-login.machine.ts';
import { type OperatorLoginView, toOperatorLoginView } from './operator-login.view.ts';

const julian = { ...mariana, id: 'julian', email: 'julian@taquilla.test', roles: ['seller'] as const };
const password: OperatorLoginEvent = {
  type: 'password.submitted',
  email: julian.email,
  password: memoryPassword,
};
const code = (text: string): OperatorLoginEvent => ({ type: 'code.submitted', code: text });

/** Creates a box office whose state is shared by several visits. */
function createLoginHarness() {
  const ports = memoryPorts();
  ports.backend.users.push(julian);
  const visit = (input: { returnTo?: string; invitation?: string } = {}) => {
    const door = createActor(
      operatorLoginMachine.provide({ actors: createOperatorLoginActors(ports.operatorLogin) }),
      {
        input: { returnTo: input.returnTo ?? null, invitation: input.invitation ?? null },
      },
    ).start();
    return {
      door,
      send: (event: OperatorLoginEvent) => door.send(event),
      async shows<Name extends OperatorLoginView['screen']>(screen: Name) {
        await waitFor(
          door,
          (snapshot) => toOperatorLoginView(snapshot).screen === screen && !snapshot.hasTag('busy'),
        );
        return toOperatorLoginView(door.getSnapshot()) as Extract<
          OperatorLoginView,
          { readonly screen: Name }
        >;
      },
    };
  };
  const enrolled = async () => {
    const first = visit();
    first.send(password);
    await first.shows('enrolment');
    first.send(code(memoryTotp));
    await first.shows('recoveryCodes');
    first.send({ type: 'codes.saved' });
    await first.shows('success');
  };
  return { ports, visit, enrolled };
}

describe('the staff login', () => {
  it('enrols an authenticator at the first sign-in and shows the recovery codes once', async () => {
    const { send, shows, door } = createLoginHarness().visit({ returnTo: '/assistant?event=ev-paramo' });
    send(password);
    const enrolment = await shows('enrolment');
    send(code('000000'));
    const wrong = await shows('enrolment');
    send(code(memoryTotp.replace(/(...)/, '$1 ')));
    const codes = await shows('recoveryCodes');
    send({ type: 'codes.saved' });
    const success = await shows('success');

    expect(enrolment).toMatchObject({ enrolment: memoryEnrolment, attemptsLeft: null, issue: null });
    expect(wrong).toMatchObject({ attemptsLeft: 4, issue: { field: 'code' } });
    expect(codes.codes).toEqual(memoryRecoveryCodes);
    expect(success).toMatchObject({ returnTo: '/assistant?event=ev-paramo', user: { id: 'julian' } });
    expect(door.getSnapshot().context).toMatchObject({ recoveryCodes: [], enrolment: null });
  });

  it('asks for a code afterwards', async () => {
    const { visit, enrolled } = createLoginHarness();
    await enrolled();
    const { send, shows } = visit();
    send(password);
    const codeStep = await shows('code');
    send(code('12345'));
    const short = await shows('code');
    send(code(memoryTotp));

    expect(codeStep).toMatchObject({ codeLength: 6, issue: null });
    expect(short.issue).toMatchObject({ field: 'code', finding: 'CODE_INCOMPLETE' });
    expect((await shows('success')).user.id).toBe('julian');
  });

  it('accepts each recovery code once', async () => {
    const { visit, enrolled } = createLoginHarness();
    await enrolled();
    const enter = async (text: string) => {
      const { send, shows, door } = visit();
      send(password);
      await shows('code');
      send({ type: 'recovery.chosen' });
      await shows('recovery');
      send(code(text));
      await waitFor(door, (snapshot) => !snapshot.hasTag('busy'));
      return toOperatorLoginView(door.getSnapshot());
    };
    const typed = memoryRecoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';

    expect(await enter(memoryTotp)).toMatchObject({ issue: { finding: 'RECOVERY_INCOMPLETE' } });
    expect(await enter(typed)).toMatchObject({ screen: 'success' });
    expect(await enter(typed)).toMatchObject({
      screen: 'recovery',
      issue: { field: 'code' },
      attemptsLeft: 4,
    });
  });

  it('asks for the password again when there are no attempts left', async () => {
    const { visit, enrolled } = createLoginHarness();
    await enrolled();
    const { send, shows } = visit();
    send(password);
    for (let attempts = 0; attempts < 5; attempts++) {
      await shows('code');
      send(code('000000'));
    }
    await shows('code');
    send(code(memoryTotp));

    expect(await shows('password')).toMatchObject({
      email: julian.email,
      issue: { field: null, failure: { code: 'CodeExpiredException' } },
    });
  });

  it('reports wrong passwords and unknown accounts alike', async () => {
    const { visit } = createLoginHarness();
    const issueOf = async (event: OperatorLoginEvent) => {
      const { send, shows, door } = visit();
      send(event);
      await waitFor(door, (snapshot) => snapshot.context.failure !== null);
      return (await shows('password')).issue;
    };

    expect(await issueOf({ ...password, password: 'no' } as OperatorLoginEvent)).toEqual(
      await issueOf({ ...password, email: 'nobody@taquilla.test' } as OperatorLoginEvent),
    );
  });

  it('leads from an invitation through password and authenticator to the assisted sale', async () => {
    const { visit } = createLoginHarness();
    const { send, shows } = visit({ invitation: memoryInvitation });
    const read = await shows('newPassword');
    send({ type: 'newPassword.submitted', password: 'taquilla' });
    const weak = await shows('newPassword');
    send({ type: 'newPassword.submitted', password: 'Taquilla#2027' });
    await shows('enrolment');
    send(code(memoryTotp));
    await shows('recoveryCodes');
    send({ type: 'codes.saved' });
    const success = await shows('success');
    const again = visit({ invitation: memoryInvitation });

    expect(read.invitation).toMatchObject({ email: 'lucia@taquilla.test', firstName: 'Lucía' });
    expect(weak.issue).toMatchObject({ field: 'password', finding: 'PASSWORD_WEAK' });
    expect(success.user.email).toBe('lucia@taquilla.test');
    expect(await again.shows('invitationUnavailable')).toMatchObject({ over: true });
  });

  it.each(['https://evil.example/', '//evil.example', '/authorization/operators'])(
    'never redirects to %j',
    async (returnTo) => {
      const { visit, enrolled } = createLoginHarness();
      await enrolled();
      const { send, shows } = visit({ returnTo });
      send(password);
      await shows('code');
      send(code(memoryTotp));

      expect((await shows('success')).returnTo).toBe('/assistant');
    },
  );

  it('redirects a designer to the layout editor', async () => {
    const { ports, visit } = createLoginHarness();
    ports.backend.users.push({ ...julian, id: 'tomas', email: 'planos@taquilla.test', roles: ['designer'] });
    const { send, shows } = visit();
    send({ type: 'password.submitted', email: 'planos@taquilla.test', password: memoryPassword });
    await shows('enrolment');
    send(code(memoryTotp));
    await shows('recoveryCodes');
    send({ type: 'codes.saved' });

    expect((await shows('success')).returnTo).toBe('/backoffice/layout_editor');
  });

  it('stores no password and no code', async () => {
    const { visit, enrolled } = createLoginHarness();
    await enrolled();
    const { send, shows, door } = visit();
    send(password);
    await shows('code');
    send(code('135792'));
    await shows('code');

    expect(JSON.stringify(door.getSnapshot().context)).not.toMatch(new RegExp(`${memoryPassword}|135792`));
  });
});
