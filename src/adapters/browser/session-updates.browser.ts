import type { SessionUpdatesPort } from '#application/session-updates.port.ts';
import { registrationStatuses } from '#domain/identity/fan.ts';
import { documentTypes } from '#domain/identity/identity-document.ts';
import { roles } from '#domain/identity/role.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';

/**
 * Publishes session updates over a broadcast channel of this origin. Ignores messages that cannot be parsed, such
 * as those of another version of the site.
 */
export function browserSessionUpdates(openChannel: () => BroadcastChannel): SessionUpdatesPort {
  const channel = openChannel();
  return {
    publish: (user) => channel.postMessage(user),
    subscribe(listener) {
      const handleMessage = ({ data }: MessageEvent) => {
        if (data === null) listener(null);
        else {
          const user = parseSessionUser(data);
          if (user !== null) listener(user);
        }
      };
      channel.addEventListener('message', handleMessage);
      return () => channel.removeEventListener('message', handleMessage);
    },
  };
}

/** Parses a session user from another tab. Returns null unless every field is valid. */
export function parseSessionUser(data: unknown): SessionUser | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields: Readonly<Record<string, unknown>> = { ...data };
  const [id, email, firstName, lastName] = ['id', 'email', 'firstName', 'lastName'].map(
    (name) => fields[name],
  );
  const { roles: receivedRoles, registration, documentType, documentNumber, phone } = fields;
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  if (!Array.isArray(receivedRoles) || !isMemberOf(registrationStatuses, registration)) return null;
  if (documentType !== null && !isMemberOf(documentTypes, documentType)) return null;
  if (!isTextOrNull(documentNumber) || !isTextOrNull(phone)) return null;
  const knownRoles = roles.filter((role) => receivedRoles.includes(role));
  return {
    id,
    email,
    firstName,
    lastName,
    roles: knownRoles,
    registration,
    documentType,
    documentNumber,
    phone,
  };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
