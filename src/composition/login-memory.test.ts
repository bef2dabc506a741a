import { describe, expect, it } from 'vitest';
import { browserLoginMemory } from '#adapters/browser/login-memory.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { fetchedPorts } from '#adapters/memory/fetched-ports.ts';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { LoginStep } from '#domain/auth/login-step.ts';
import type { LoginPlace } from '#machines/login/login.context.ts';
import type { LoginEvent } from '#machines/login/login.events.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { type LoginView, toLoginView } from '#machines/login/login.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { aRegistration } from '#testing/login-desk.ts';
import { mariana } from '#testing/sale-desk.ts';
import { until } from '#testing/until.ts';
import { startFlows } from './flows.ts';

/** A tab as browsers make them: it stores text, and its steady clock counts in fractions. */
function aTab(): MemoryPorts {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
  const ports = memoryPorts();
  const { clock } = ports;
  let readings = 0;
  const steady = () => {
    readings += 1;
    return clock.steady() + readings / 1_024;
  };
  return {
    ...ports,
    clock: { ...clock, steady },
    loginMemory: browserLoginMemory(keptText(() => storage)),
  };
}

/** The login on a page that was loaded just now, in the same tab as long as the ports are the same. */
async function loaded(ports: MemoryPorts, step: LoginStep = 'LOGIN', place: LoginPlace = 'page') {
  const flows = startFlows({ ...ports, ...fetchedPorts(ports) }, { market: 'COL', channel: 'WEB_MOBILE' });
  await flows.prepare('login');
  await until(flows.session, (snapshot) => toSessionView(snapshot).screen !== 'restoring');
  const login = flows.login({ returnTo: '/my-tickets', place, step });
  return { login, view: () => toLoginView(login.getSnapshot()) };
}

const shows = (login: LoginFlow, screen: LoginView['screen']) =>
  until(login, (snapshot) => toLoginView(snapshot).screen === screen && !snapshot.hasTag('busy'));

type Way = {
  readonly step: LoginStep;
  readonly say: readonly LoginEvent[];
  readonly screen: 'code' | 'confirmation' | 'reset';
  readonly isIn?: boolean;
};

const ways: Record<string, Way> = {
  'by e-mail': {
    step: 'EMAIL_OTP_LOGIN',
    say: [{ type: 'email.submitted', email: mariana.email }],
    screen: 'code',
  },
  'by phone': {
    step: 'PHONE_LOGIN',
    say: [{ type: 'phone.submitted', phone: '300 222 3344', channel: 'SMS' }],
    screen: 'code',
  },
  'of a registration': {
    step: 'REGISTRATION',
    say: [{ type: 'registration.submitted', entry: aRegistration({ channel: 'SMS' }) }],
    screen: 'confirmation',
  },
  'for a new phone': {
    step: 'CHANGE_PHONE_NUMBER',
    say: [{ type: 'phone.submitted', phone: '311 999 0000', channel: 'whatsapp' }],
    screen: 'code',
    isIn: true,
  },
  'for a new password': {
    step: 'FORGOT_PASSWORD',
    say: [{ type: 'recovery.requested', contact: mariana.email }],
    screen: 'reset',
  },
};

/** A tab whose page was left while a code was waited for. */
async function waiting({ step, say, screen, isIn = false }: Way, ports = aTab()) {
  ports.office.users.push(mariana);
  if (isIn) {
    ports.office.user = mariana;
    ports.office.provenAt = ports.clock.houseNow();
  }
  const { login, view } = await loaded(ports, step);
  for (const event of say) login.send(event);
  await shows(login, screen);
  return { ports, login, left: view() };
}

describe('a page of the login that is loaded again', () => {
  it.each(Object.entries(ways))('goes on waiting for the code %s, and takes it', async (_, way) => {
    const { ports, left } = await waiting(way);
    ports.clock.pass(20_000);
    const { login, view } = await loaded(ports, left.step);
    const again = view();
    const asked = new Map(ports.office.asked);
    login.send(
      way.screen === 'reset'
        ? { type: 'newPassword.submitted', code: memoryCode, password: 'Otra-clave-2026' }
        : { type: 'code.submitted', code: memoryCode },
    );
    await until(login, (snapshot) => toLoginView(snapshot).screen !== way.screen);
    const { screen } = view();

    expect(again).toMatchObject({
      ...left,
      moved: false,
      attempts: 0,
      secondsToResend: 40,
      ...('known' in left ? { known: null } : {}),
    });
    expect(['success', 'phoneChanged', 'passwordChanged']).toContain(screen);
    expect([...asked].filter(([name]) => /^(send|resend|pre|forgot$|validate)/.test(name))).toHaveLength(1);
  });

  it('asks for another code once the pause is over, counted from when it was sent', async () => {
    const { ports, left } = await waiting(ways['by e-mail'] as Way);
    ports.clock.pass(59_000);
    const { login, view } = await loaded(ports, left.step);
    const early = view();
    ports.clock.pass(2_000);
    login.send({ type: 'resend.requested' });
    await until(login, () => ports.office.asked.get('resendOtp') === 1);

    expect(early).toMatchObject({ secondsToResend: 1, canResend: false });
  });

  it('remembers the tries that are left, and where one stood', async () => {
    const { ports, login } = await waiting(ways['by e-mail'] as Way);
    login.send({ type: 'code.submitted', code: '000000' });
    await shows(login, 'code');
    const wrong = await loaded(ports, 'OTP_CONFIRMATION');
    wrong.login.send({ type: 'back.requested' });
    const { login: back, view } = await loaded(ports, 'EMAIL_OTP_LOGIN');
    const email = view();
    back.send({ type: 'step.requested', step: 'OTP_CONFIRMATION' });

    expect(wrong.view()).toMatchObject({ screen: 'email' });
    expect(email).toMatchObject({ screen: 'email', email: mariana.email });
    expect(view()).toMatchObject({ screen: 'code', triesLeft: 4 });
  });

  it('stands within a purchase where it stood, though no address says so', async () => {
    const ports = aTab();
    const first = await loaded(ports, 'LOGIN', 'purchase');
    first.login.send({ type: 'step.requested', step: 'EMAIL_OTP_LOGIN' });
    first.login.send({ type: 'email.submitted', email: mariana.email });
    await shows(first.login, 'code');
    const again = await loaded(ports, 'LOGIN', 'purchase');
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await shows(again.login, 'success');
    const afterwards = await loaded(ports, 'LOGIN', 'purchase');

    expect(again.view().screen).toBe('success');
    expect(afterwards.view().screen).toBe('choice');
  });

  it('asks who changes the phone for the code that says who they are, and then for none', async () => {
    const ports = aTab();
    const { login, left } = await waiting(ways['for a new phone'] as Way, ports);
    ports.clock.pass(11 * 60_000);
    login.send({ type: 'back.requested' });
    login.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await shows(login, 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await shows(login, 'proof');
    login.send({ type: 'proofWay.chosen', channel: 'EMAIL' });
    await shows(login, 'code');
    const again = await loaded(ports, left.step);
    const proving = again.view();
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await shows(again.login, 'phoneChanged');

    expect(proving).toMatchObject({ screen: 'code', use: 'PROVE', destination: 'm•••@correo.co' });
    expect(ports.office.asked.get('checkPhone')).toBe(1);
  });

  it('goes on confirming the address of a new account', async () => {
    const { ports, login } = await waiting(ways['of a registration'] as Way);
    login.send({ type: 'code.submitted', code: memoryCode });
    await shows(login, 'success');
    login.send({ type: 'emailConfirmation.requested' });
    await shows(login, 'code');
    const again = await loaded(ports, 'OTP_CONFIRMATION');
    const confirming = again.view();
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await shows(again.login, 'success');

    expect(confirming).toMatchObject({ use: 'CONFIRM_EMAIL', destination: 'l•••@correo.co' });
    expect(again.view()).toMatchObject({ isNew: true, email: { isConfirmed: true } });
  });

  it('makes no second account of who registered just now', async () => {
    const { ports, login } = await waiting(ways['of a registration'] as Way);
    login.send({ type: 'code.submitted', code: memoryCode });
    await shows(login, 'success');

    expect((await loaded(ports, 'CONFIRMATION')).view()).toMatchObject({
      screen: 'choice',
      user: { email: 'luz@correo.co' },
    });
  });

  it.each([
    ['the code is too old', (ports: MemoryPorts) => ports.clock.pass(5 * 60_000)],
    ['the device’s clock was set back', (ports: MemoryPorts) => ports.clock.setWallTime(0)],
    [
      'somebody came in meanwhile',
      ({ office }: MemoryPorts) => {
        office.user = mariana;
      },
    ],
    ['another tab is opened', ({ loginMemory }: MemoryPorts) => loginMemory.forget('login.page')],
  ])('begins anew where %s', async (_, happens) => {
    const { ports, left } = await waiting(ways['by e-mail'] as Way);
    happens(ports);

    expect((await loaded(ports, left.step)).view()).toMatchObject({ screen: 'choice', moved: false });
  });

  it('begins anew at another step, and after a code that is dead', async () => {
    const { ports, login } = await waiting(ways['by e-mail'] as Way);
    const elsewhere = await loaded(ports, 'CONFIRM_FORGOT_PASSWORD');
    for (let tries = 0; tries < 6; tries++) {
      login.send({ type: 'code.submitted', code: '000000' });
      await shows(login, 'code');
    }

    expect(elsewhere.view().screen).toBe('forgot');
    expect(ports.loginMemory.read('login.page')).toBeNull();
  });

  it('keeps no code, no password and nothing else of a registration', async () => {
    const ports = aTab();
    const kept: string[] = [];
    const { save } = ports.loginMemory;
    ports.loginMemory.save = (slot, memory) => {
      kept.push(JSON.stringify(memory));
      save(slot, memory);
    };
    const secret = aRegistration({ password: 'S3cret-word', channel: 'SMS' });
    const { login } = await waiting(
      { ...(ways['of a registration'] as Way), say: [{ type: 'registration.submitted', entry: secret }] },
      ports,
    );
    login.send({ type: 'code.submitted', code: '654321' });
    await shows(login, 'confirmation');

    expect(kept.length).toBeGreaterThan(1);
    expect(kept.join()).not.toMatch(/S3cret|654321|52987654|Luz|Peña/);
  });
});
