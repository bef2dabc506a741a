import type { FanAccessPort } from '#application/fan-access.port.ts';
import { maskContact } from '#domain/auth/contact.ts';
import { isOperator } from '#domain/auth/role.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { type FanAccount, maskDocument, shortName } from '#domain/fan/fan-access.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** Whoever is registered has a password here. */
export function memoryFanAccess(office: BoxOffice, isRecent: () => boolean): FanAccessPort {
  const required = new Map<string, number>();

  const accountOf = (user: SessionUser): FanAccount => ({
    id: user.id,
    name: shortName(user.firstName, user.lastName),
    email: user.email === '' ? null : maskContact(user.email),
    phone: user.phone === null ? null : maskContact(user.phone),
    document:
      user.documentType === null || user.documentNumber === null
        ? null
        : maskDocument(user.documentType, user.documentNumber),
    hasPassword: user.registration === 'REGISTERED',
    resetRequiredAt: required.get(user.id) ?? null,
  });
  const fans = () => office.users.filter(({ roles }) => !isOperator(roles));

  return {
    find: (words) =>
      office.read(() =>
        ok(
          fans()
            .filter((user) => [user.email, user.phone, user.documentNumber].includes(words))
            .map(accountOf),
        ),
      ),
    requireReset: (id) =>
      office.change('requireReset', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        const fan = fans().find((user) => user.id === id);
        if (fan === undefined) return refusal('NOT_FOUND');
        if (!accountOf(fan).hasPassword) return refusal('TRANSITION_REFUSED');
        if (!required.has(id)) required.set(id, office.clock.houseNow());
        return ok({ account: accountOf(fan), isTold: true });
      }),
  };
}
