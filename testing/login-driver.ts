import { createActor, waitFor } from 'xstate';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { RegistrationInput } from '#domain/identity/registration.ts';
import { createLoginActors } from '#machines/login/login.actors.ts';
import type { LoginInput } from '#machines/login/login.context.ts';
import type { LoginEvent } from '#machines/login/login.events.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { type LoginView, toLoginView } from '#machines/login/login.view.ts';
import { mariana } from './sale-driver.ts';

type Screen = LoginView['screen'];
type ScreenView<Name extends Screen> = Extract<LoginView, { readonly screen: Name }>;

/** Creates the registration input of a fan in Colombia. */
export const aRegistration = (own: Partial<RegistrationInput> = {}): RegistrationInput => ({
  firstName: 'Luz Dary',
  lastName: 'Peña Ríos',
  documentType: 'CC',
  documentNumber: '52.987.654',
  email: 'luz@correo.co',
  phone: '310 555 6677',
  channel: 'EMAIL',
  terms: true,
  ...own,
});

/** Creates the input of the login machine: a page in Colombia, nobody signed in. */
export const buildLoginInput = (own: Partial<LoginInput> = {}): LoginInput => ({
  language: 'es',
  market: 'COL',
  today: { year: 2026, month: 11, day: 20 },
  returnTo: '/my-tickets',
  place: 'page',
  step: 'LOGIN',
  user: null,
  restoredCode: null,
  ...own,
});

/** Creates a driver for the login machine, which sends events and reads views. Mariana has an account. */
export function createLoginDriver({
  ports = memoryPorts(),
  ...own
}: Partial<LoginInput> & { readonly ports?: ReturnType<typeof memoryPorts> } = {}) {
  if (!ports.backend.users.some(({ id }) => id === mariana.id)) ports.backend.users.push(mariana);
  const login = createActor(loginMachine.provide({ actors: createLoginActors(ports) }), {
    input: buildLoginInput({ market: ports.backend.market, ...own }),
  });
  const openedPaths: string[] = [];
  login.on('session.opened', ({ user }) => openedPaths.push(user.email));
  login.start();
  const driver = {
    ports,
    login,
    /** The paths that were opened after a sign-in, in order. */
    opened: openedPaths,
    view: () => toLoginView(login.getSnapshot()),
    send: (...events: readonly LoginEvent[]) => {
      for (const event of events) login.send(event);
    },
    requestStep: (step: Extract<LoginEvent, { type: 'step.requested' }>['step']) =>
      login.send({ type: 'step.requested', step }),
    /** Waits until this screen is shown and idle, and returns its view. */
    async waitForScreen<Name extends Screen>(screen: Name): Promise<ScreenView<Name>> {
      await waitFor(
        login,
        (snapshot) => toLoginView(snapshot).screen === screen && !snapshot.hasTag('busy'),
        {
          timeout: 1_000,
        },
      ).catch(() => {
        throw new Error(`It shows ${driver.view().screen}, not ${screen}`);
      });
      return driver.view() as ScreenView<Name>;
    },
    async waitUntilIdle(): Promise<LoginView> {
      await waitFor(login, (snapshot) => !snapshot.hasTag('busy'), { timeout: 1_000 });
      return driver.view();
    },
    async goToCode(email = mariana.email) {
      driver.requestStep('LOGIN');
      driver.send({ type: 'contact.submitted', contact: email, channel: 'whatsapp' });
      return driver.waitForScreen('code');
    },
    async signIn(email = mariana.email) {
      await driver.goToCode(email);
      driver.send({ type: 'code.submitted', code: memoryCode });
      return driver.waitUntilIdle();
    },
  };
  return driver;
}
