import type { Language } from '#domain/market/locale.ts';
import type { Message } from '#server/kernel/public.ts';

type InvitationMessageInput = {
  readonly to: string;
  readonly firstName: string;
  /** The name of the manager who invites. */
  readonly managerName: string;
  readonly link: string;
  readonly language: Language;
};

/**
 * Builds the plain-text e-mail that invites somebody to become an operator, with one link and what they will need.
 */
export function buildInvitationMessage({
  to,
  firstName,
  managerName,
  link,
  language,
}: InvitationMessageInput): Message {
  const message = { channel: 'EMAIL', to, html: null } as const;
  return language === 'en'
    ? {
        ...message,
        subject: 'Your access to the Taquilla box office',
        text: `Hello ${firstName},

${managerName} invites you to work at the Taquilla box office. Choose your password here:

${link}

The link can be used once and is valid for two days. You will also need an authenticator app on your phone.
If you did not expect this, you can ignore this message.
`,
      }
    : {
        ...message,
        subject: 'Tu acceso a la operación de Taquilla',
        text: `Hola, ${firstName}:

${managerName} te invita a trabajar en la operación de Taquilla. Elige tu contraseña aquí:

${link}

El enlace sirve una sola vez y durante dos días. También vas a necesitar una aplicación de autenticación en tu teléfono.
Si no esperabas este mensaje, puedes ignorarlo.
`,
      };
}
