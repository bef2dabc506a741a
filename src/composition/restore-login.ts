import type { ActorRefFrom } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { LoginStoragePort, StoredLogin } from '#application/login-storage.port.ts';
import { parseSupportedPhone } from '#domain/identity/contact.ts';
import { parseEmail } from '#domain/identity/credentials.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { LoginPlace, PendingCode } from '#machines/login/login.context.ts';
import type { LoginSnapshot, loginMachine } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';

type LoginStorageDeps = { readonly loginStorage: LoginStoragePort; readonly clock: ClockPort };

const getLoginStorageKey = (place: LoginPlace): string => `login.${place}`;

/**
 * Restores the code that the user was waiting for when this page was left, and the step. Assumption: Spec §2 leaves
 * this open; phones unload a page while its user reads the message, which must not require a second code.
 */
export function restoreLogin(
  { loginStorage, clock }: LoginStorageDeps,
  { place, user }: { readonly place: LoginPlace; readonly user: SessionUser | null },
): { readonly step: LoginStep; readonly restoredCode: PendingCode } | null {
  const stored = loginStorage.read(getLoginStorageKey(place));
  if (stored === null || stored.userId !== (user?.id ?? null)) return null;
  const { step, goal, email, phone, proof, purpose, challenge, at } = stored;
  const elapsed = clock.now() - at;
  const serverNow = challenge.serverNow + elapsed;
  // A clock that was set back would keep a code forever.
  if (elapsed < 0 || serverNow >= challenge.expiresAt) return null;
  const sentCode = { challenge: { ...challenge, serverNow }, monotonicMs: clock.monotonicMs(), purpose };
  return { step, restoredCode: { goal, email, phone, proof, sent: sentCode } };
}

/** Stores what a reload of the page needs while a code is valid, and clears it afterwards. */
export function rememberLogin(
  { loginStorage, clock }: LoginStorageDeps,
  login: Pick<ActorRefFrom<typeof loginMachine>, 'getSnapshot' | 'subscribe'>,
): void {
  const key = getLoginStorageKey(login.getSnapshot().context.place);
  let last = '';
  login.subscribe((snapshot) => {
    const current = toStoredLogin(snapshot);
    const serialized = JSON.stringify(current);
    if (serialized === last) return;
    last = serialized;
    if (current === null) {
      loginStorage.clear(key);
      return;
    }
    const elapsed = clock.monotonicMs() - current.monotonicMs;
    loginStorage.save(key, { ...current.stored, at: Math.floor(clock.now() - elapsed) });
  });
}

/**
 * Converts a login to its stored form. Returns null if no code is awaited, the code has expired, or the user has
 * signed in.
 */
function toStoredLogin(snapshot: LoginSnapshot): {
  readonly stored: Omit<StoredLogin, 'at'>;
  /** The monotonic clock's reading when the server sent its time. */
  readonly monotonicMs: number;
} | null {
  const { sent: sentCode, isCodeInvalid, goal, user, market, proof, failure, ...typed } = snapshot.context;
  if (sentCode === null || isCodeInvalid || snapshot.status !== 'active') return null;
  const { purpose, monotonicMs, challenge } = sentCode;
  const email = parseEmail(typed.email);
  const phone = parseSupportedPhone(typed.phone, market);
  return {
    stored: {
      step: toLoginView(snapshot).step,
      goal,
      userId: user?.id ?? null,
      email: email.ok ? email.value : '',
      phone: phone.ok ? phone.value : '',
      purpose,
      challenge: { ...challenge, attemptsLeft: failure?.attemptsLeft ?? challenge.attemptsLeft },
      proof,
    },
    monotonicMs,
  };
}
