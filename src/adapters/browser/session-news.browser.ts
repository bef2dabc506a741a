import type { SessionNewsPort } from '#application/session-news.port.ts';
import { roles } from '#domain/auth/role.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { registrationStatuses } from '#domain/fan/fan.ts';
import { documentTypes } from '#domain/fan/identity-document.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';

/** Over a channel of this origin. What a page of another version says and we cannot read is not acted on. */
export function browserSessionNews(openChannel: () => BroadcastChannel): SessionNewsPort {
  const channel = openChannel();
  return {
    tell: (user) => channel.postMessage(user),
    onNews(listener) {
      const hear = ({ data }: MessageEvent) => {
        if (data === null) listener(null);
        else {
          const user = userIn(data);
          if (user !== null) listener(user);
        }
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** Who is meant, when every word of it can be read. */
export function userIn(data: unknown): SessionUser | null {
  if (typeof data !== 'object' || data === null) return null;
  const told: Readonly<Record<string, unknown>> = { ...data };
  const [id, email, firstName, lastName] = ['id', 'email', 'firstName', 'lastName'].map((name) => told[name]);
  const { roles: toldRoles, registration, documentType, documentNumber, phone } = told;
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  if (!Array.isArray(toldRoles) || !isMemberOf(registrationStatuses, registration)) return null;
  if (documentType !== null && !isMemberOf(documentTypes, documentType)) return null;
  if (!isTextOrNull(documentNumber) || !isTextOrNull(phone)) return null;
  const known = roles.filter((role) => toldRoles.includes(role));
  return { id, email, firstName, lastName, roles: known, registration, documentType, documentNumber, phone };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
