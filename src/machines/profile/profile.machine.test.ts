import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { mariana } from '#testing/sale-driver.ts';
import { createProfileActors } from './profile.actors.ts';
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

/** Starts the account flow of Mariana over in-memory ports. */
async function openProfile(her: SessionUser = mariana) {
  const ports = memoryPorts();
  ports.backend.users.push(her);
  ports.backend.user = her;
  const flow = createActor(profileMachine.provide({ actors: createProfileActors(ports) }), {
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
    async send(event: ProfileEvent) {
      flow.send(event);
      await rest();
    },
  };
}

describe('the account', () => {
  it('loads its sessions and keeps changes', async () => {
    const { send, ready, ports } = await openProfile();

    await send({ type: 'details.submitted', details });
    await send({
      type: 'communicationPreferences.submitted',
      communicationPreferences: { channels: ['EMAIL', 'whatsapp'], language: 'en', wantsNewsletter: true },
    });

    expect(ready()).toMatchObject({
      done: 'communicationPreferences',
      profile: { gender: 'FEMALE', birthDate: '1990-05-04', channels: ['EMAIL', 'whatsapp'], language: 'en' },
    });
    expect(ready().sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(ports.backend.user).toMatchObject({ firstName: 'Mariana', lastName: 'Rojas Pérez' });
  });

  it('shows each failure next to its section', async () => {
    const { send, ready, ports } = await openProfile();
    ports.backend.users.push({ ...mariana, id: 'fan-other', documentNumber: '99887766' });

    await send({ type: 'details.submitted', details: { ...details, documentNumber: '99887766' } });

    expect(ready()).toMatchObject({
      busy: null,
      failure: { about: 'details', reason: { code: 'RepeatedDocumentNumber' } },
    });
  });

  it('reauthenticates before an e-mail change and keeps the input', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.isRecent = false;

    await send({ type: 'email.submitted', email: 'nueva@correo.co' });
    const reauthentication = ready().proof;
    await send({ type: 'proofCode.requested', channel: 'EMAIL' });
    await send({ type: 'proofCode.submitted', code: '000000' });
    const wrong = ready().proof;
    await send({ type: 'proofCode.submitted', code: memoryCode });
    const waiting = ready();
    await send({ type: 'emailCode.submitted', code: memoryCode });

    expect(reauthentication).toMatchObject({ channel: 'EMAIL', code: null, failure: null });
    expect(reauthentication?.methods).toEqual([
      { channel: 'EMAIL', destination: 'm•••@correo.co' },
      { channel: 'whatsapp', destination: '••••3344' },
      { channel: 'SMS', destination: '••••3344' },
    ]);
    expect(wrong).toMatchObject({
      code: { channel: 'EMAIL', attemptsLeft: 4, expired: false },
      failure: { code: 'CodeMismatchException' },
    });
    expect(waiting).toMatchObject({ proof: null, emailChange: { email: 'nueva@correo.co' } });
    expect(ready()).toMatchObject({
      emailChange: null,
      done: 'emailCode',
      profile: { user: { email: 'nueva@correo.co' } },
    });
  });

  it('reauthenticates by phone when there is no e-mail address', async () => {
    const { send, ready, ports } = await openProfile({ ...mariana, email: '' });
    ports.account.isRecent = false;

    await send({ type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' });
    const reauthentication = ready().proof;
    await send({ type: 'proofCode.requested', channel: 'SMS' });
    const sent = ready().proof?.code;
    await send({ type: 'proofCode.submitted', code: memoryCode });

    expect(reauthentication).toMatchObject({
      channel: 'whatsapp',
      methods: [{ channel: 'whatsapp' }, { channel: 'SMS', destination: '••••3344' }],
    });
    expect(sent).toMatchObject({ channel: 'SMS', destination: '••••3344', otherChannels: ['whatsapp'] });
    expect(ready()).toMatchObject({ proof: null, done: 'password' });
    expect(ports.backend.user?.id).toBe(mariana.id);
  });

  it('never sends a code to an unverified address', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.markEmailUnconfirmed();
    ports.account.isRecent = false;
    await send({ type: 'data.requested' });
    await send({ type: 'proofCode.requested', channel: 'EMAIL' });

    expect(ready().proof).toMatchObject({
      code: null,
      failure: { code: 'CHANNEL_NOT_OFFERED' },
    });
  });

  it('resends a code after its delay by either phone channel, and lets the user change the method', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.isRecent = false;
    await send({ type: 'data.requested' });
    await send({ type: 'proofCode.requested', channel: 'SMS' });
    const early = ready().proof?.code;
    await send({ type: 'proofResend.requested', channel: 'whatsapp' });
    const still = ready().proof?.code;
    ports.clock.advance(30_000);
    const later = ready().proof?.code;
    await send({ type: 'proofResend.requested', channel: 'whatsapp' });
    const resent = ready().proof?.code;
    await send({ type: 'verificationMethods.reopened' });
    const reopened = ready().proof;

    expect(early).toMatchObject({ secondsUntilResend: 30, canResend: false });
    expect(still).toMatchObject({ channel: 'SMS' });
    expect(later).toMatchObject({ secondsUntilResend: 0, canResend: true });
    expect(resent).toMatchObject({ channel: 'whatsapp', otherChannels: ['SMS'], secondsUntilResend: 30 });
    expect(reopened).toMatchObject({ code: null, channel: 'whatsapp' });
  });

  it('rejects further input for an invalid code, and still accepts the password', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.isRecent = false;
    ports.account.password = 'Paramo-y-Ceiba-7';
    await send({ type: 'data.requested' });
    await send({ type: 'proofCode.requested', channel: 'EMAIL' });
    for (let n = 0; n < 6; n++) await send({ type: 'proofCode.submitted', code: `00000${n}` });
    const dead = ready().proof;
    await send({ type: 'proofCode.submitted', code: memoryCode });
    const ignored = ready().proof;
    await send({ type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' });

    expect(dead).toMatchObject({ code: { expired: true }, failure: { code: 'CodeExpiredException' } });
    expect(ignored).toEqual(dead);
    expect(ready().done).toBe('data');
  });

  it('confirms the address that was entered at the registration', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.markEmailUnconfirmed();

    await send({ type: 'email.submitted', email: mariana.email });
    const waiting = ready().emailChange;
    await send({ type: 'emailCode.submitted', code: memoryCode });

    expect(waiting).toMatchObject({ email: mariana.email });
    expect(ready()).toMatchObject({
      done: 'emailCode',
      profile: { isEmailVerified: true, user: { email: mariana.email } },
    });
  });

  it('resends the code to a new address only after the delay', async () => {
    const { send, ready, ports } = await openProfile();
    await send({ type: 'email.submitted', email: 'nueva@correo.co' });
    const waiting = ready().emailChange?.code;
    await send({ type: 'emailResend.requested' });
    const early = ports.backend.callCounts.get('resendReauthenticationCode');
    ports.clock.advance(31_000);
    const free = ready().emailChange?.code;
    await send({ type: 'emailResend.requested' });
    const resendChallengeId = ready().emailChange?.code;
    await send({ type: 'emailCode.submitted', code: memoryCode });

    expect(waiting).toMatchObject({ secondsUntilResend: 30, canResend: false, expired: false });
    expect(early).toBeUndefined();
    expect(free).toMatchObject({ secondsUntilResend: 0, canResend: true });
    expect(resendChallengeId).toMatchObject({ secondsUntilResend: 30, canResend: false });
    expect(ready().profile.user.email).toBe('nueva@correo.co');
  });

  it('reauthenticates with the password, and drops the pending change on cancellation', async () => {
    const { send, ready, ports } = await openProfile();
    ports.account.isRecent = false;
    ports.account.password = 'Paramo-y-Ceiba-7';

    await send({ type: 'data.requested' });
    await send({ type: 'proof.cancelled' });
    const left = ready();
    await send({ type: 'data.requested' });
    await send({ type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' });

    expect(left).toMatchObject({ proof: null, busy: null, failure: null });
    expect(ready().done).toBe('data');
    expect(ports.files.map(({ name }) => name)).toEqual(['taquilla.json']);
  });

  it('ends other sessions with a password change, or one by one', async () => {
    const { send, ready } = await openProfile();

    await send({ type: 'sessionEnd.requested', which: { kind: 'one', id: 'session-phone' } });
    const ended = ready();
    await send({ type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' });

    expect(ended.sessions.map(({ id }) => id)).toEqual(['session-here']);
    expect(ready()).toMatchObject({ done: 'password', profile: { hasPassword: true } });
  });

  it('treats a missing session as ended', async () => {
    const { send, ready } = await openProfile();

    await send({ type: 'sessionEnd.requested', which: { kind: 'one', id: 'session-gone' } });

    expect(ready()).toMatchObject({ done: 'sessions', failure: null });
  });

  it('ends after its deletion, unless something prevents it', async () => {
    const { send, ready, screen, ports, flow } = await openProfile();
    ports.account.hasOpenObligations = true;
    await send({ type: 'deletion.confirmed' });
    const tied = ready();
    ports.account.hasOpenObligations = false;
    await send({ type: 'deletion.confirmed' });

    expect(tied.failure).toMatchObject({
      about: 'deletion',
      reason: {
        code: 'ACCOUNT_IN_USE',
        ties: {
          openPayments: 0,
          upcomingTickets: 2,
          ordersAwaitingRefund: 0,
          unfinishedPlans: 0,
          balance: null,
        },
      },
    });
    expect([screen(), flow.getSnapshot().status, ports.backend.user]).toEqual(['deleted', 'done', null]);
  });

  it('ends after signing out everywhere', async () => {
    const { send, screen } = await openProfile();

    await send({ type: 'sessionEnd.requested', which: { kind: 'all' } });

    expect(screen()).toBe('signedOut');
  });

  it('can be reloaded after a failure', async () => {
    const ports = memoryPorts();
    const flow = createActor(profileMachine.provide({ actors: createProfileActors(ports) }), {
      input: { language: 'es', today: { year: 2026, month: 11, day: 20 } },
    }).start();
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    const failed = toProfileView(flow.getSnapshot());
    ports.backend.users.push(mariana);
    ports.backend.user = mariana;

    flow.send({ type: 'retry.requested' });
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(failed).toMatchObject({ screen: 'failed', failure: { code: 'SESSION_REQUIRED' } });
    expect(toProfileView(flow.getSnapshot()).screen).toBe('ready');
  });
});
