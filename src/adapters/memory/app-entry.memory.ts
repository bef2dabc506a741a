import type { AppEntryPort } from '#application/app-entry.port.ts';
import { maskContact } from '#domain/auth/contact.ts';
import { contactOf, type SessionUser } from '#domain/auth/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

export type MemoryAppEntry = AppEntryPort & {
  /** As the app asks for it: a code that opens this person's session here. */
  issue(user: SessionUser): string;
};

export function memoryAppEntry(office: BoxOffice): MemoryAppEntry {
  const codes = new Map<string, SessionUser>();
  return {
    issue(user) {
      const code = office.nextId('app').padEnd(43, 'x');
      codes.set(code, user);
      return code;
    },
    read: (code) =>
      office.change('readFromApp', null, () => {
        const owner = codes.get(code);
        if (owner === undefined) return refusal('CodeExpiredException');
        const isHere = office.user?.id === owner.id;
        const here = office.user === null || isHere ? null : maskContact(contactOf(office.user));
        return ok({ account: maskContact(contactOf(owner)), isHere, here });
      }),
    enter: (code) =>
      office.change('enterFromApp', null, () => {
        const user = codes.get(code);
        if (user === undefined) return refusal('CodeExpiredException');
        codes.delete(code);
        office.user = user;
        office.provenAt = office.clock.houseNow();
        return ok(user);
      }),
  };
}
