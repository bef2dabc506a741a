import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { mariana } from '#testing/sale-desk.ts';
import { profileActors } from './profile.actors.ts';
import type { ProfileEvent } from './profile.events.ts';
import { profileMachine } from './profile.machine.ts';
import { type ProfileView, toProfileView } from './profile.view.ts';

const details = {
  firstName: 'Mariana',
  lastName: 'Rojas Pérez',
  documentType: 'CC',
  documentNumber: '1020774418',
  gender: 'FEMALE',
  birthDate: '1990-05-04',
} as const;

/** Mariana at her account, in plain Node, over a box office in memory. */
async function atHerAccount() {
  const ports = memoryPorts();
  ports.office.users.push(mariana);
  ports.office.user = mariana;
  const flow = createActor(profileMachine.provide({ actors: profileActors(ports) }), {
    input: { language: 'es', today: { year: 2026, month: 11, day: 20 } },
  }).start();
  const ready = (): Extract<ProfileView, { readonly screen: 'ready' }> => {
    const view = toProfileView(flow.getSnapshot());
    if (view.screen !== 'ready') throw new Error(`It shows ${view.screen}`);
    return view;
  };
  const rest = () => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
  await rest();
  return {
    ports,
    flow,
    ready,
    screen: () => toProfileView(flow.getSnapshot()).screen,
    async say(event: ProfileEvent) {
      flow.send(event);
      await rest();
    },
  };
}

describe('one’s own account', () => {
  it('is read with its sessions, and keeps what is changed', async () => {
    const { say, ready, ports } = await atHerAccount();

    await say({ type: 'details.submitted', details });
    await say({
      type: 'wishes.submitted',
      wishes: { channels: ['EMAIL', 'whatsapp'], language: 'en', wantsNews: true },
    });

    expect(ready()).toMatchObject({
      done: 'wishes',
      profile: { gender: 'FEMALE', birthDate: '1990-05-04', channels: ['EMAIL', 'whatsapp'], language: 'en' },
    });
    expect(ready().sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(ports.office.user).toMatchObject({ firstName: 'Mariana', lastName: 'Rojas Pérez' });
  });

  it('says why something was not done, beside the thing itself', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.office.users.push({ ...mariana, id: 'fan-other', documentNumber: '99887766' });

    await say({ type: 'details.submitted', details: { ...details, documentNumber: '99887766' } });

    expect(ready()).toMatchObject({
      busy: null,
      trouble: { about: 'details', reason: { code: 'RepeatedDocumentNumber' } },
    });
  });

  it('asks who it is before the e-mail changes, and goes on with what was typed', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.isRecent = false;

    await say({ type: 'email.submitted', email: 'nueva@correo.co' });
    const asked = ready().proof;
    await say({ type: 'proofCode.requested' });
    await say({ type: 'proofCode.submitted', code: '000000' });
    const wrong = ready().proof;
    await say({ type: 'proofCode.submitted', code: memoryCode });
    const waiting = ready();
    await say({ type: 'emailCode.submitted', code: memoryCode });

    expect(asked).toMatchObject({ email: mariana.email, challenge: null, trouble: null });
    expect(wrong?.trouble?.code).toBe('CodeMismatchException');
    expect(waiting).toMatchObject({ proof: null, emailChange: { email: 'nueva@correo.co' } });
    expect(ready()).toMatchObject({
      emailChange: null,
      done: 'emailCode',
      profile: { user: { email: 'nueva@correo.co' } },
    });
  });

  it('takes the password for a proof, and lets go of it all when one would rather not', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.isRecent = false;
    ports.account.password = 'Paramo-y-Ceiba-7';

    await say({ type: 'data.requested' });
    await say({ type: 'proof.cancelled' });
    const left = ready();
    await say({ type: 'data.requested' });
    await say({ type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' });

    expect(left).toMatchObject({ proof: null, busy: null, trouble: null });
    expect(ready().done).toBe('data');
    expect(ports.files.map(({ name }) => name)).toEqual(['taquilla.json']);
  });

  it('ends other sessions with a new password, or one by one', async () => {
    const { say, ready } = await atHerAccount();

    await say({ type: 'sessions.ended', which: { kind: 'one', id: 'session-phone' } });
    const ended = ready();
    await say({ type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' });

    expect(ended.sessions.map(({ id }) => id)).toEqual(['session-here']);
    expect(ready()).toMatchObject({ done: 'password', profile: { hasPassword: true } });
  });

  it('takes a session that is gone already for ended', async () => {
    const { say, ready } = await atHerAccount();

    await say({ type: 'sessions.ended', which: { kind: 'one', id: 'session-gone' } });

    expect(ready()).toMatchObject({ done: 'sessions', trouble: null });
  });

  it('is over once it is deleted, unless something ties it', async () => {
    const { say, ready, screen, ports, flow } = await atHerAccount();
    ports.account.isTied = true;
    await say({ type: 'deletion.confirmed' });
    const tied = ready();
    ports.account.isTied = false;
    await say({ type: 'deletion.confirmed' });

    expect(tied.trouble).toMatchObject({
      about: 'deletion',
      reason: { code: 'ACCOUNT_IN_USE', ties: { openPayments: 0, comingTickets: 2 } },
    });
    expect([screen(), flow.getSnapshot().status, ports.office.user]).toEqual(['deleted', 'done', null]);
  });

  it('is over when one signs out everywhere', async () => {
    const { say, screen } = await atHerAccount();

    await say({ type: 'sessions.ended', which: { kind: 'all' } });

    expect(screen()).toBe('signedOut');
  });

  it('can be read again when it could not be', async () => {
    const ports = memoryPorts();
    const flow = createActor(profileMachine.provide({ actors: profileActors(ports) }), {
      input: { language: 'es', today: { year: 2026, month: 11, day: 20 } },
    }).start();
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    const failed = toProfileView(flow.getSnapshot());
    ports.office.users.push(mariana);
    ports.office.user = mariana;

    flow.send({ type: 'retry.requested' });
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(failed).toMatchObject({ screen: 'failed', trouble: { code: 'SESSION_REQUIRED' } });
    expect(toProfileView(flow.getSnapshot()).screen).toBe('ready');
  });
});
