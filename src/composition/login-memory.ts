import type { ActorRefFrom } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { LoginMemory, LoginMemoryPort } from '#application/login-memory.port.ts';
import { parseOwnPhone } from '#domain/auth/contact.ts';
import type { LoginStep } from '#domain/auth/login-step.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { parseEmail } from '#domain/fan/credentials.ts';
import type { KeptCode, LoginPlace } from '#machines/login/login.context.ts';
import type { LoginSnapshot, loginMachine } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';

type MemoryPorts = { readonly loginMemory: LoginMemoryPort; readonly clock: ClockPort };

const slotOf = (place: LoginPlace): string => `login.${place}`;

/**
 * The code that whoever is here was waiting for when this page was left, and the step that they were at. Assumption: Spec §2 does
 * not say; a telephone drops a page while its owner reads the message, and nobody should ask for a second code because of it.
 */
export function recalledLogin(
  { loginMemory, clock }: MemoryPorts,
  { place, user }: { readonly place: LoginPlace; readonly user: SessionUser | null },
): { readonly step: LoginStep; readonly kept: KeptCode } | null {
  const memory = loginMemory.read(slotOf(place));
  if (memory === null || memory.userId !== (user?.id ?? null)) return null;
  const { step, goal, email, phone, proof, purpose, challenge, at } = memory;
  const elapsed = clock.now() - at;
  const serverNow = challenge.serverNow + elapsed;
  // A clock that was set back would keep a code for ever.
  if (elapsed < 0 || serverNow >= challenge.expiresAt) return null;
  const sent = { challenge: { ...challenge, serverNow }, steady: clock.steady(), purpose };
  return { step, kept: { goal, email, phone, proof, sent } };
}

/** Keeps what the next load of the page must know, as long as a code is out, and nothing afterwards. */
export function rememberLogin(
  { loginMemory, clock }: MemoryPorts,
  login: Pick<ActorRefFrom<typeof loginMachine>, 'getSnapshot' | 'subscribe'>,
): void {
  const slot = slotOf(login.getSnapshot().context.place);
  let last = '';
  login.subscribe((snapshot) => {
    const known = memoryOf(snapshot);
    const told = JSON.stringify(known);
    if (told === last) return;
    last = told;
    if (known === null) {
      loginMemory.forget(slot);
      return;
    }
    const since = clock.steady() - known.steady;
    loginMemory.save(slot, { ...known.memory, at: Math.floor(clock.now() - since) });
  });
}

/** Null where no code is worth remembering: none is out, it is dead, or the person has arrived. */
function memoryOf(snapshot: LoginSnapshot): {
  readonly memory: Omit<LoginMemory, 'at'>;
  /** The steady clock's reading when the box office said its hour. */
  readonly steady: number;
} | null {
  const { sent, codeIsDead, goal, user, market, proof, trouble, ...typed } = snapshot.context;
  if (sent === null || codeIsDead || snapshot.status !== 'active') return null;
  const { purpose, steady, challenge } = sent;
  const email = parseEmail(typed.email);
  const phone = parseOwnPhone(typed.phone, market);
  return {
    memory: {
      step: toLoginView(snapshot).step,
      goal,
      userId: user?.id ?? null,
      email: email.ok ? email.value : '',
      phone: phone.ok ? phone.value : '',
      purpose,
      challenge: { ...challenge, triesLeft: trouble?.triesLeft ?? challenge.triesLeft },
      proof,
    },
    steady,
  };
}
