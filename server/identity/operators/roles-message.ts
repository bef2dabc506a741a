import type { OperatorRole } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Message } from '#server/kernel/public.ts';
import type { Addressee } from '../account/profiles.port.ts';

type RolesChange = { readonly managerName: string; readonly roles: readonly OperatorRole[] };

const roleNames = {
  en: { seller: 'seller', manager: 'manager', designer: 'layout designer' },
  es: { seller: 'venta', manager: 'gerencia', designer: 'diseño de planos' },
} as const satisfies Record<Language, Record<OperatorRole, string>>;

/** Builds the plain-text e-mail that names an operator's new roles and who changed them (ASVS 6.3.7). */
export function buildRolesMessage(
  { managerName, roles }: RolesChange,
  to: Addressee,
  visitLanguage: Language,
): Message {
  const language = to.language ?? visitLanguage;
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    roles.map((role) => roleNames[language][role]),
  );
  const { subject, text } = texts[language](to.firstName, managerName, names);
  return { channel: to.channel, to: to.to, subject, text, html: null };
}

const texts = {
  en: (name: string, managerName: string, roles: string) => ({
    subject: 'Your roles at the Taquilla box office changed',
    text: `Hello ${name},

${managerName} changed your roles. Your new roles are: ${roles}. The change takes effect immediately on all your devices.

If you did not expect it, talk to your manager.
`,
  }),
  es: (name: string, managerName: string, roles: string) => ({
    subject: 'Cambiaron tus roles en la operación de Taquilla',
    text: `Hola, ${name}:

${managerName} cambió tus roles. Ahora son: ${roles}. El cambio aplica de inmediato en todos tus dispositivos.

Si no lo esperabas, habla con tu gerente.
`,
  }),
} as const satisfies Record<
  Language,
  (name: string, managerName: string, roles: string) => { readonly subject: string; readonly text: string }
>;
