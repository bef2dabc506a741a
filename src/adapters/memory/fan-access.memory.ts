import type { FanAccessPort } from '#application/fan-access.port.ts';
import { maskContact } from '#domain/identity/contact.ts';
import { abbreviateName, type FanAccount, maskTypedDocument } from '#domain/identity/fan-account.ts';
import { isOperator } from '#domain/identity/role.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** Manages fan accounts in memory; every registered fan has a password. */
export function memoryFanAccess(backend: MemoryBackend, isRecent: () => boolean): FanAccessPort {
  const required = new Map<string, number>();

  const accountOf = (user: SessionUser): FanAccount => ({
    id: user.id,
    name: abbreviateName(user.firstName, user.lastName),
    email: user.email === '' ? null : maskContact(user.email),
    phone: user.phone === null ? null : maskContact(user.phone),
    document:
      user.documentType === null || user.documentNumber === null
        ? null
        : maskTypedDocument(user.documentType, user.documentNumber),
    hasPassword: user.registration === 'REGISTERED',
    resetRequiredAt: required.get(user.id) ?? null,
  });
  const fans = () => backend.users.filter(({ roles }) => !isOperator(roles));

  return {
    findAccounts: (searchText) =>
      backend.read(() =>
        ok(
          fans()
            .filter((user) => [user.email, user.phone, user.documentNumber].includes(searchText))
            .map(accountOf),
        ),
      ),
    requirePasswordReset: (id) =>
      backend.change('requireReset', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        const fan = fans().find((user) => user.id === id);
        if (fan === undefined) return createRejectedFailure('NOT_FOUND');
        if (!accountOf(fan).hasPassword) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        if (!required.has(id)) required.set(id, backend.clock.serverTime());
        return ok({ account: accountOf(fan), wasNotified: true });
      }),
  };
}
