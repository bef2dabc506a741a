import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import { maskFan } from '#domain/identity/fan-account.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

export const memoryFanAccounts = (backend: MemoryBackend): FanAccountsPort => ({
  findFan: (query) =>
    backend.read(() => {
      const found = backend.users.find((user) =>
        'email' in query
          ? user.email === query.email
          : user.documentType === query.documentType && user.documentNumber === query.documentNumber,
      );
      return ok(found === undefined ? null : maskFan(found));
    }),
  registerFan: ({ key, ...fan }) =>
    backend.change('register', key, () => {
      if (backend.users.some(({ email }) => email === fan.email))
        return createRejectedFailure('UsernameExistsException');
      if (backend.users.some(({ documentNumber }) => documentNumber === fan.documentNumber))
        return createRejectedFailure('RepeatedDocumentNumber');
      const user: SessionUser = {
        ...fan,
        id: backend.nextId('fan'),
        roles: ['fan'],
        registration: 'PRE_REGISTERED',
      };
      backend.users.push(user);
      return ok(user);
    }),
  updateIdentity: (identity) =>
    backend.change('updateOwn', null, () => {
      if (backend.user === null) return createRejectedFailure('SESSION_REQUIRED');
      const user: SessionUser = { ...backend.user, ...identity, registration: 'REGISTERED' };
      backend.users.splice(
        backend.users.findIndex(({ id }) => id === user.id),
        1,
        user,
      );
      backend.user = user;
      return ok(user);
    }),
});
