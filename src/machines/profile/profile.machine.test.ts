import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
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
async function atHerAccount(her: SessionUser = mariana) {
  const ports = memoryPorts();
  ports.office.users.push(her);
  ports.office.user = her;
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
    await say({ type: 'proofCode.requested', channel: 'EMAIL' });
    await say({ type: 'proofCode.submitted', code: '000000' });
    const wrong = ready().proof;
    await say({ type: 'proofCode.submitted', code: memoryCode });
    const waiting = ready();
    await say({ type: 'emailCode.submitted', code: memoryCode });

    expect(asked).toMatchObject({ channel: 'EMAIL', code: null, trouble: null });
    expect(asked?.ways).toEqual([
      { channel: 'EMAIL', destination: 'm•••@correo.co' },
      { channel: 'whatsapp', destination: '••••3344' },
      { channel: 'SMS', destination: '••••3344' },
    ]);
    expect(wrong).toMatchObject({
      code: { channel: 'EMAIL', triesLeft: 4, expired: false },
      trouble: { code: 'CodeMismatchException' },
    });
    expect(waiting).toMatchObject({ proof: null, emailChange: { email: 'nueva@correo.co' } });
    expect(ready()).toMatchObject({
      emailChange: null,
      done: 'emailCode',
      profile: { user: { email: 'nueva@correo.co' } },
    });
  });

  it('asks who has a phone alone by their phone, and it stays the same person', async () => {
    const { say, ready, ports } = await atHerAccount({ ...mariana, email: '' });
    ports.account.isRecent = false;

    await say({ type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' });
    const asked = ready().proof;
    await say({ type: 'proofCode.requested', channel: 'SMS' });
    const sent = ready().proof?.code;
    await say({ type: 'proofCode.submitted', code: memoryCode });

    expect(asked).toMatchObject({
      channel: 'whatsapp',
      ways: [{ channel: 'whatsapp' }, { channel: 'SMS', destination: '••••3344' }],
    });
    expect(sent).toMatchObject({ channel: 'SMS', destination: '••••3344', otherChannels: ['whatsapp'] });
    expect(ready()).toMatchObject({ proof: null, done: 'password' });
    expect(ports.office.user?.id).toBe(mariana.id);
  });

  it('never asks at an address that was merely claimed', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.claimEmail();
    ports.account.isRecent = false;
    await say({ type: 'data.requested' });
    await say({ type: 'proofCode.requested', channel: 'EMAIL' });

    expect(ready().proof).toMatchObject({
      code: null,
      trouble: { code: 'CodeDeliveryFailureException' },
    });
  });

  it('sends another code once its pause is over, to a phone by either channel, and lets one change the way', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.isRecent = false;
    await say({ type: 'data.requested' });
    await say({ type: 'proofCode.requested', channel: 'SMS' });
    const early = ready().proof?.code;
    await say({ type: 'proofResend.requested', channel: 'whatsapp' });
    const still = ready().proof?.code;
    ports.clock.pass(30_000);
    const later = ready().proof?.code;
    await say({ type: 'proofResend.requested', channel: 'whatsapp' });
    const resent = ready().proof?.code;
    await say({ type: 'proofWay.reopened' });
    const reopened = ready().proof;

    expect(early).toMatchObject({ secondsToResend: 30, canResend: false });
    expect(still).toMatchObject({ channel: 'SMS' });
    expect(later).toMatchObject({ secondsToResend: 0, canResend: true });
    expect(resent).toMatchObject({ channel: 'whatsapp', otherChannels: ['SMS'], secondsToResend: 30 });
    expect(reopened).toMatchObject({ code: null, channel: 'whatsapp' });
  });

  it('takes no more of a code that died, and the password still', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.isRecent = false;
    ports.account.password = 'Paramo-y-Ceiba-7';
    await say({ type: 'data.requested' });
    await say({ type: 'proofCode.requested', channel: 'EMAIL' });
    for (let n = 0; n < 6; n++) await say({ type: 'proofCode.submitted', code: `00000${n}` });
    const dead = ready().proof;
    await say({ type: 'proofCode.submitted', code: memoryCode });
    const ignored = ready().proof;
    await say({ type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' });

    expect(dead).toMatchObject({ code: { expired: true }, trouble: { code: 'CodeExpiredException' } });
    expect(ignored).toEqual(dead);
    expect(ready().done).toBe('data');
  });

  it('confirms an address that was typed at the registration', async () => {
    const { say, ready, ports } = await atHerAccount();
    ports.account.claimEmail();

    await say({ type: 'email.submitted', email: mariana.email });
    const waiting = ready().emailChange;
    await say({ type: 'emailCode.submitted', code: memoryCode });

    expect(waiting).toMatchObject({ email: mariana.email });
    expect(ready()).toMatchObject({
      done: 'emailCode',
      profile: { isEmailVerified: true, user: { email: mariana.email } },
    });
  });

  it('sends another code to a new address once the pause is over, and not before', async () => {
    const { say, ready, ports } = await atHerAccount();
    await say({ type: 'email.submitted', email: 'nueva@correo.co' });
    const waiting = ready().emailChange?.code;
    await say({ type: 'emailResend.requested' });
    const early = ports.office.asked.get('resendProof');
    ports.clock.pass(31_000);
    const free = ready().emailChange?.code;
    await say({ type: 'emailResend.requested' });
    const again = ready().emailChange?.code;
    await say({ type: 'emailCode.submitted', code: memoryCode });

    expect(waiting).toMatchObject({ secondsToResend: 30, canResend: false, expired: false });
    expect(early).toBeUndefined();
    expect(free).toMatchObject({ secondsToResend: 0, canResend: true });
    expect(again).toMatchObject({ secondsToResend: 30, canResend: false });
    expect(ready().profile.user.email).toBe('nueva@correo.co');
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
      reason: {
        code: 'ACCOUNT_IN_USE',
        ties: { openPayments: 0, comingTickets: 2, owedOrders: 0, unpaidPlans: 0, balance: null },
      },
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
