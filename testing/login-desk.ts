import { createActor, waitFor } from 'xstate';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { RegistrationEntry } from '#domain/auth/registration.ts';
import { loginActors } from '#machines/login/login.actors.ts';
import type { LoginInput } from '#machines/login/login.context.ts';
import type { LoginEvent } from '#machines/login/login.events.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { type LoginView, toLoginView } from '#machines/login/login.view.ts';
import { mariana } from './sale-desk.ts';

type Screen = LoginView['screen'];
type Showing<Name extends Screen> = Extract<LoginView, { readonly screen: Name }>;

/** A registration as a fan in Colombia types it. */
export const aRegistration = (own: Partial<RegistrationEntry> = {}): RegistrationEntry => ({
  firstName: 'Luz Dary',
  lastName: 'Peña Ríos',
  documentType: 'CC',
  documentNumber: '52.987.654',
  email: 'luz@correo.co',
  phone: '310 555 6677',
  gender: '',
  birthDate: '',
  password: '',
  channel: 'EMAIL',
  terms: true,
  newsletter: false,
  ...own,
});

/** What the wizard is started with: a page in Colombia, nobody in. */
export const loginInput = (own: Partial<LoginInput> = {}): LoginInput => ({
  language: 'es',
  market: 'COL',
  today: { year: 2026, month: 11, day: 20 },
  returnTo: '/my-tickets',
  place: 'page',
  step: 'LOGIN',
  user: null,
  kept: null,
  ...own,
});

/** One person at the wizard, telling it what happens and reading what it shows. Mariana has an account. */
export function loginDesk({
  ports = memoryPorts(),
  ...own
}: Partial<LoginInput> & { readonly ports?: ReturnType<typeof memoryPorts> } = {}) {
  if (!ports.office.users.some(({ id }) => id === mariana.id)) ports.office.users.push(mariana);
  const login = createActor(loginMachine.provide({ actors: loginActors(ports) }), {
    input: loginInput({ market: ports.office.market, ...own }),
  });
  const opened: string[] = [];
  login.on('session.opened', ({ user }) => opened.push(user.email));
  login.start();
  const desk = {
    ports,
    login,
    /** Addresses of who came in, in order. */
    opened,
    view: () => toLoginView(login.getSnapshot()),
    say: (...events: readonly LoginEvent[]) => {
      for (const event of events) login.send(event);
    },
    ask: (step: Extract<LoginEvent, { type: 'step.requested' }>['step']) =>
      login.send({ type: 'step.requested', step }),
    /** What it shows, once it shows this and is at rest. */
    async shows<Name extends Screen>(screen: Name): Promise<Showing<Name>> {
      await waitFor(
        login,
        (snapshot) => toLoginView(snapshot).screen === screen && !snapshot.hasTag('busy'),
        {
          timeout: 1_000,
        },
      ).catch(() => {
        throw new Error(`It shows ${desk.view().screen}, not ${screen}`);
      });
      return desk.view() as Showing<Name>;
    },
    async settles(): Promise<LoginView> {
      await waitFor(login, (snapshot) => !snapshot.hasTag('busy'), { timeout: 1_000 });
      return desk.view();
    },
    async toCode(email = mariana.email) {
      desk.ask('EMAIL_OTP_LOGIN');
      desk.say({ type: 'email.submitted', email });
      return desk.shows('code');
    },
    async comesIn(email = mariana.email) {
      await desk.toCode(email);
      desk.say({ type: 'code.submitted', code: memoryCode });
      return desk.settles();
    },
  };
  return desk;
}
