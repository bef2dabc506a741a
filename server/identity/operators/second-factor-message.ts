import type { Language } from '#domain/market/locale.ts';
import type { Message } from '#server/kernel/public.ts';
import type { Addressee } from '../account/profiles.port.ts';

/** A change of an operator's second factor; after a reset, with the code for setting up the next one. */
export type SecondFactorChange =
  | { readonly kind: 'REPLACED' | 'CODES_RENEWED' }
  | { readonly kind: 'RESET'; readonly managerName: string; readonly code: string; readonly link: string };

/** Builds the plain-text e-mail that notifies an operator of a change to their second factor (ASVS 6.3.7). */
export function buildSecondFactorMessage(
  change: SecondFactorChange,
  to: Addressee,
  visitLanguage: Language,
): Message {
  const { subject, text } = texts[to.language ?? visitLanguage](change);
  const greeting =
    (to.language ?? visitLanguage) === 'en' ? `Hello ${to.firstName},` : `Hola, ${to.firstName}:`;
  return { channel: to.channel, to: to.to, subject, text: `${greeting}\n\n${text}`, html: null };
}

type MessageTexts = { readonly subject: string; readonly text: string };

const texts = {
  en: (change: SecondFactorChange): MessageTexts => {
    switch (change.kind) {
      case 'REPLACED':
        return {
          subject: 'Your authenticator was replaced at the Taquilla box office',
          text: `You now sign in with a new authenticator and new recovery codes. Your other sessions were signed out.

If it was not you, tell your manager immediately.
`,
        };
      case 'CODES_RENEWED':
        return {
          subject: 'You have new recovery codes at the Taquilla box office',
          text: `You have ten new recovery codes. Your previous codes no longer work.

If it was not you, tell your manager immediately.
`,
        };
      case 'RESET':
        return {
          subject: 'Set up your authenticator again at the Taquilla box office',
          text: `${change.managerName} reset your authenticator and recovery codes, and your sessions were signed out. Sign in with your password here:

${change.link}

You will then be asked for this code. It can be used once and is valid for two days:

${change.code}

If you did not request this, tell your manager immediately and do not share the code.
`,
        };
    }
  },
  es: (change: SecondFactorChange): MessageTexts => {
    switch (change.kind) {
      case 'REPLACED':
        return {
          subject: 'Cambió tu autenticador en la operación de Taquilla',
          text: `Ahora entras con un autenticador nuevo y códigos de recuperación nuevos. Cerramos tus demás sesiones.

Si no fuiste tú, avísale de inmediato a tu gerente.
`,
        };
      case 'CODES_RENEWED':
        return {
          subject: 'Tienes códigos de recuperación nuevos en la operación de Taquilla',
          text: `Tienes diez códigos de recuperación nuevos. Los anteriores ya no sirven.

Si no fuiste tú, avísale de inmediato a tu gerente.
`,
        };
      case 'RESET':
        return {
          subject: 'Configura de nuevo tu autenticador en la operación de Taquilla',
          text: `${change.managerName} restableció tu autenticador y tus códigos de recuperación, y cerramos tus sesiones. Entra con tu contraseña aquí:

${change.link}

Después te pediremos este código. Sirve una sola vez y vence en dos días:

${change.code}

Si no lo pediste, avísale de inmediato a tu gerente y no compartas el código.
`,
        };
    }
  },
} as const satisfies Record<Language, (change: SecondFactorChange) => MessageTexts>;
