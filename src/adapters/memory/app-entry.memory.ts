import type { AppEntryPort } from '#application/app-entry.port.ts';
import { maskContact } from '#domain/identity/contact.ts';
import { getPrimaryContact, type SessionUser } from '#domain/identity/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

export type MemoryAppEntry = AppEntryPort & {
  /** Issues a code as the mobile app does; the code signs in this user here. */
  issue(user: SessionUser): string;
};

export function memoryAppEntry(backend: MemoryBackend): MemoryAppEntry {
  const codes = new Map<string, SessionUser>();
  return {
    issue(user) {
      const code = backend.nextId('app').padEnd(43, 'x');
      codes.set(code, user);
      return code;
    },
    findAccount: (code) =>
      backend.change('readFromApp', null, () => {
        const owner = codes.get(code);
        if (owner === undefined) return createRejectedFailure('CodeExpiredException');
        const isSignedIn = backend.user?.id === owner.id;
        const signedInAs =
          backend.user === null || isSignedIn ? null : maskContact(getPrimaryContact(backend.user));
        return ok({ account: maskContact(getPrimaryContact(owner)), isSignedIn, signedInAs });
      }),
    signIn: (code) =>
      backend.change('enterFromApp', null, () => {
        const user = codes.get(code);
        if (user === undefined) return createRejectedFailure('CodeExpiredException');
        codes.delete(code);
        backend.user = user;
        backend.reauthenticatedAt = backend.clock.serverTime();
        return ok(user);
      }),
  };
}
