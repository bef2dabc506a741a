import { describe, expect, it } from 'vitest';
import { browserLoginStorage } from '#adapters/browser/login-storage.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { LoginPlace } from '#machines/login/login.context.ts';
import type { LoginEvent } from '#machines/login/login.events.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { type LoginView, toLoginView } from '#machines/login/login.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { aRegistration } from '#testing/login-driver.ts';
import { mariana } from '#testing/sale-driver.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { startFlows } from './flows.ts';

/** Creates a tab as browsers do: it stores text, and its monotonic clock counts in fractions. */
function aTab(): MemoryPorts {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  } as unknown as Storage;
  const ports = memoryPorts();
  const { clock } = ports;
  let readings = 0;
  const monotonicMs = () => {
    readings += 1;
    return clock.monotonicMs() + readings / 1_024;
  };
  return {
    ...ports,
    clock: { ...clock, monotonicMs },
    loginStorage: browserLoginStorage(createTextStorage(() => storage)),
  };
}

/** Opens the login on a newly loaded page, in the same tab as long as the ports are the same. */
async function loaded(ports: MemoryPorts, step: LoginStep = 'LOGIN', place: LoginPlace = 'page') {
  const flows = startFlows(ports, async () => () => ports, { market: 'COL', channel: 'WEB_MOBILE' });
  await flows.prepare('login');
  await waitUntil(flows.session, (snapshot) => toSessionView(snapshot).screen !== 'restoring');
  const login = flows.get('login', { returnTo: '/my-tickets', place, step });
  return { login, view: () => toLoginView(login.getSnapshot()) };
}

const waitForScreen = (login: LoginFlow, screen: LoginView['screen']) =>
  waitUntil(login, (snapshot) => toLoginView(snapshot).screen === screen && !snapshot.hasTag('busy'));

type Scenario = {
  readonly step: LoginStep;
  readonly say: readonly LoginEvent[];
  readonly screen: 'code' | 'confirmation' | 'reset';
  readonly isIn?: boolean;
};

const scenarios: Record<string, Scenario> = {
  'by e-mail': {
    step: 'LOGIN',
    say: [{ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' }],
    screen: 'code',
  },
  'by phone': {
    step: 'LOGIN',
    say: [{ type: 'contact.submitted', contact: '300 222 3344', channel: 'SMS' }],
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
    say: [{ type: 'recovery.requested', contact: mariana.email, channel: 'whatsapp' }],
    screen: 'reset',
  },
};

/** Creates a tab whose page was left while a code was awaited. */
async function waiting({ step, say, screen, isIn = false }: Scenario, ports = aTab()) {
  ports.backend.users.push(mariana);
  if (isIn) {
    ports.backend.user = mariana;
    ports.backend.reauthenticatedAt = ports.clock.serverTime();
  }
  const { login, view } = await loaded(ports, step);
  for (const event of say) login.send(event);
  await waitForScreen(login, screen);
  return { ports, login, left: view() };
}

describe('a reloaded login page', () => {
  it.each(Object.entries(scenarios))('still waits for the code %s, and accepts it', async (_, scenario) => {
    const { ports, left } = await waiting(scenario);
    ports.clock.advance(20_000);
    const { login, view } = await loaded(ports, left.step);
    const again = view();
    const requested = new Map(ports.backend.callCounts);
    login.send(
      scenario.screen === 'reset'
        ? { type: 'newPassword.submitted', code: memoryCode, password: 'Otra-clave-2026' }
        : { type: 'code.submitted', code: memoryCode },
    );
    await waitUntil(login, (snapshot) => toLoginView(snapshot).screen !== scenario.screen);
    const { screen } = view();

    expect(again).toMatchObject({
      ...left,
      moved: false,
      attempts: 0,
      secondsUntilResend: 40,
      ...('known' in left ? { known: null } : {}),
    });
    expect(['success', 'phoneChanged', 'passwordChanged']).toContain(screen);
    expect(
      [...requested].filter(([name]) => /^(send|resend|pre|requestPasswordReset)/.test(name)),
    ).toHaveLength(1);
  });

  it('resends a code once the pause is over, counted from when it was sent', async () => {
    const { ports, left } = await waiting(scenarios['by e-mail'] as Scenario);
    ports.clock.advance(59_000);
    const { login, view } = await loaded(ports, left.step);
    const early = view();
    ports.clock.advance(2_000);
    login.send({ type: 'resend.requested' });
    await waitUntil(login, () => ports.backend.callCounts.get('resendOtp') === 1);

    expect(early).toMatchObject({ secondsUntilResend: 1, canResend: false });
  });

  it('restores the remaining attempts and the step', async () => {
    const { ports, login } = await waiting(scenarios['by e-mail'] as Scenario);
    login.send({ type: 'code.submitted', code: '000000' });
    await waitForScreen(login, 'code');
    const wrong = await loaded(ports, 'OTP_CONFIRMATION');
    wrong.login.send({ type: 'back.requested' });
    const { login: back, view } = await loaded(ports, 'LOGIN');
    const email = view();
    back.send({ type: 'step.requested', step: 'OTP_CONFIRMATION' });

    expect(wrong.view()).toMatchObject({ screen: 'identify' });
    expect(email).toMatchObject({ screen: 'identify', contact: mariana.email });
    expect(view()).toMatchObject({ screen: 'code', attemptsLeft: 4 });
  });

  it('restores its step within a purchase, where the URL does not name it', async () => {
    const ports = aTab();
    const first = await loaded(ports, 'LOGIN', 'purchase');
    first.login.send({ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' });
    await waitForScreen(first.login, 'code');
    const again = await loaded(ports, 'LOGIN', 'purchase');
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(again.login, 'success');
    const afterwards = await loaded(ports, 'LOGIN', 'purchase');

    expect(again.view().screen).toBe('success');
    expect(afterwards.view().screen).toBe('identify');
  });

  it('asks for the code that confirms the identity of somebody changing the phone, and then for none', async () => {
    const ports = aTab();
    const { login, left } = await waiting(scenarios['for a new phone'] as Scenario, ports);
    ports.clock.advance(11 * 60_000);
    login.send({ type: 'back.requested' });
    login.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await waitForScreen(login, 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(login, 'proof');
    login.send({ type: 'verificationMethod.chosen', channel: 'EMAIL' });
    await waitForScreen(login, 'code');
    const again = await loaded(ports, left.step);
    const proving = again.view();
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(again.login, 'phoneChanged');

    expect(proving).toMatchObject({ screen: 'code', use: 'PROVE', destination: 'm•••@correo.co' });
    expect(ports.backend.callCounts.get('confirmPhoneCode')).toBe(1);
  });

  it('still confirms the address of a new account', async () => {
    const { ports, login } = await waiting(scenarios['of a registration'] as Scenario);
    login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(login, 'success');
    login.send({ type: 'emailConfirmation.requested' });
    await waitForScreen(login, 'code');
    const again = await loaded(ports, 'OTP_CONFIRMATION');
    const confirming = again.view();
    again.login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(again.login, 'success');

    expect(confirming).toMatchObject({ use: 'CONFIRM_EMAIL', destination: 'luz@correo.co' });
    expect(again.view()).toMatchObject({ isNew: true, email: { isConfirmed: true } });
  });

  it('creates no second account for somebody who has just registered', async () => {
    const { ports, login } = await waiting(scenarios['of a registration'] as Scenario);
    login.send({ type: 'code.submitted', code: memoryCode });
    await waitForScreen(login, 'success');

    expect((await loaded(ports, 'CONFIRMATION')).view()).toMatchObject({
      screen: 'identify',
      user: { email: 'luz@correo.co' },
    });
  });

  it.each([
    ['the code is too old', (ports: MemoryPorts) => ports.clock.advance(5 * 60_000)],
    ['the device’s clock was set back', (ports: MemoryPorts) => ports.clock.setWallTime(0)],
    [
      'somebody came in meanwhile',
      ({ backend }: MemoryPorts) => {
        backend.user = mariana;
      },
    ],
    ['another tab is opened', ({ loginStorage }: MemoryPorts) => loginStorage.clear('login.page')],
  ])('starts over when %s', async (_, happens) => {
    const { ports, left } = await waiting(scenarios['by e-mail'] as Scenario);
    happens(ports);

    expect((await loaded(ports, left.step)).view()).toMatchObject({ screen: 'identify', moved: false });
  });

  it('starts over at another step, and after an expired code', async () => {
    const { ports, login } = await waiting(scenarios['by e-mail'] as Scenario);
    const elsewhere = await loaded(ports, 'CONFIRM_FORGOT_PASSWORD');
    for (let attempts = 0; attempts < 6; attempts++) {
      login.send({ type: 'code.submitted', code: '000000' });
      await waitForScreen(login, 'code');
    }

    expect(elsewhere.view().screen).toBe('forgot');
    expect(ports.loginStorage.read('login.page')).toBeNull();
  });

  it('stores no code, no password and nothing else of a registration', async () => {
    const ports = aTab();
    const stored: string[] = [];
    const { save } = ports.loginStorage;
    ports.loginStorage.save = (slot, memory) => {
      stored.push(JSON.stringify(memory));
      save(slot, memory);
    };
    const secret = aRegistration({ password: 'S3cret-word', channel: 'SMS' });
    const { login } = await waiting(
      {
        ...(scenarios['of a registration'] as Scenario),
        say: [{ type: 'registration.submitted', entry: secret }],
      },
      ports,
    );
    login.send({ type: 'code.submitted', code: '654321' });
    await waitForScreen(login, 'confirmation');

    expect(stored.length).toBeGreaterThan(1);
    expect(stored.join()).not.toMatch(/S3cret|654321|52987654|Luz|Peña/);
  });
});
