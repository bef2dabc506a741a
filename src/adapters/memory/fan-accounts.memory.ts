import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import { commonPassword } from './authentication.memory.ts';
import type { BoxOffice } from './box-office.ts';

export const memoryFanAccounts = (office: BoxOffice): FanAccountsPort => ({
  find: (query) =>
    office.read(() => {
      const found = office.users.find((user) =>
        'email' in query
          ? user.email === query.email
          : user.documentType === query.documentType && user.documentNumber === query.documentNumber,
      );
      return ok(found ?? null);
    }),
  register: ({ key, ...fan }) =>
    office.change('register', key, () => {
      if (office.users.some(({ email }) => email === fan.email)) return refusal('UsernameExistsException');
      if (office.users.some(({ documentNumber }) => documentNumber === fan.documentNumber))
        return refusal('RepeatedDocumentNumber');
      const user: SessionUser = {
        ...fan,
        id: office.nextId('fan'),
        roles: ['fan'],
        registration: 'PRE_REGISTERED',
      };
      office.users.push(user);
      return ok(user);
    }),
  updateOwn: (identity, wishes) =>
    office.change('updateOwn', null, () => {
      if (office.user === null) return refusal('SESSION_REQUIRED');
      if (wishes?.password === commonPassword)
        return fieldRefusal('InvalidPasswordException', 'password', 'COMMON');
      const user: SessionUser = { ...office.user, ...identity, registration: 'REGISTERED' };
      office.users.splice(
        office.users.findIndex(({ id }) => id === user.id),
        1,
        user,
      );
      office.user = user;
      return ok(user);
    }),
});
