import type { Language } from '#domain/market/locale.ts';
import type { Message } from '../messenger.port.ts';

type Facts = {
  readonly to: string;
  readonly firstName: string;
  /** The name of the manager who invites. */
  readonly by: string;
  readonly link: string;
  readonly language: Language;
};

/**
 * Builds the plain-text e-mail that invites somebody to become an operator, with one link and what they will need.
 */
export function invitationMessage({ to, firstName, by, link, language }: Facts): Message {
  const message = { channel: 'EMAIL', to, html: null } as const;
  return language === 'en'
    ? {
        ...message,
        subject: 'Your access to the Taquilla box office',
        text: `Hello ${firstName},

${by} invites you to work at the Taquilla box office. Choose your password here:

${link}

The link works once and for two days. You will also need an authenticator application on your telephone.
If you did not expect this, ignore this message: nothing happens.
`,
      }
    : {
        ...message,
        subject: 'Tu acceso a la operación de Taquilla',
        text: `Hola, ${firstName}:

${by} te invita a trabajar en la operación de Taquilla. Elige tu contraseña aquí:

${link}

El enlace sirve una sola vez y durante dos días. También vas a necesitar una aplicación de autenticación en tu teléfono.
Si no esperabas este mensaje, no hagas caso: no pasa nada.
`,
      };
}
