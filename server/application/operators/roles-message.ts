import type { OperatorRole } from '#domain/auth/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Message } from '../messenger.port.ts';
import type { Addressee } from '../profile/profiles.port.ts';

type RolesNews = { readonly by: string; readonly roles: readonly OperatorRole[] };

const roleNames = {
  en: { seller: 'seller', manager: 'manager', designer: 'layout designer' },
  es: { seller: 'venta', manager: 'gerencia', designer: 'diseño de planos' },
} as const satisfies Record<Language, Record<OperatorRole, string>>;

/** Builds the plain-text e-mail that tells an operator their new roles and who changed them (ASVS 6.3.7). */
export function rolesMessage({ by, roles }: RolesNews, to: Addressee, visitLanguage: Language): Message {
  const language = to.language ?? visitLanguage;
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    roles.map((role) => roleNames[language][role]),
  );
  const { subject, text } = words[language](to.firstName, by, names);
  return { channel: to.channel, to: to.to, subject, text, html: null };
}

const words = {
  en: (name: string, by: string, roles: string) => ({
    subject: 'Your work at the Taquilla box office changed',
    text: `Hello ${name},

${by} changed what you may do. From now on you work as: ${roles}. It counts at once, wherever you are signed in.

If you did not expect it, talk to your manager.
`,
  }),
  es: (name: string, by: string, roles: string) => ({
    subject: 'Cambió tu trabajo en la operación de Taquilla',
    text: `Hola, ${name}:

${by} cambió lo que puedes hacer. Desde ahora trabajas en: ${roles}. Vale de inmediato, en todos los dispositivos donde entraste.

Si no lo esperabas, habla con tu gerente.
`,
  }),
} as const satisfies Record<
  Language,
  (name: string, by: string, roles: string) => { readonly subject: string; readonly text: string }
>;
