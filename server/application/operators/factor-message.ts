import type { Language } from '#domain/market/locale.ts';
import type { Message } from '../messenger.port.ts';
import type { Addressee } from '../profile/profiles.port.ts';

/** A change of an operator's second factor; after a reset, with the code for setting up the next one. */
export type FactorNews =
  | { readonly kind: 'REPLACED' | 'CODES_RENEWED' }
  | { readonly kind: 'RESET'; readonly by: string; readonly code: string; readonly link: string };

/** Builds the plain-text e-mail that notifies an operator of a change to their second factor (ASVS 6.3.7). */
export function factorMessage(news: FactorNews, to: Addressee, visitLanguage: Language): Message {
  const { subject, text } = words[to.language ?? visitLanguage](news);
  const hello = (to.language ?? visitLanguage) === 'en' ? `Hello ${to.firstName},` : `Hola, ${to.firstName}:`;
  return { channel: to.channel, to: to.to, subject, text: `${hello}\n\n${text}`, html: null };
}

type Words = { readonly subject: string; readonly text: string };

const words = {
  en: (news: FactorNews): Words => {
    switch (news.kind) {
      case 'REPLACED':
        return {
          subject: 'Your authenticator was replaced at the Taquilla box office',
          text: `You sign in with another authenticator and with new recovery codes from now on. Your other sessions have ended.

If it was not you, tell your manager at once.
`,
        };
      case 'CODES_RENEWED':
        return {
          subject: 'You have new recovery codes at the Taquilla box office',
          text: `Ten new recovery codes were made for you. Those you had before no longer work.

If it was not you, tell your manager at once.
`,
        };
      case 'RESET':
        return {
          subject: 'Set up your authenticator again at the Taquilla box office',
          text: `${news.by} took your authenticator and your recovery codes away, and your sessions have ended. Sign in with your password here:

${news.link}

You are then asked for this code, once. It works for two days:

${news.code}

If you did not ask for it, tell your manager at once, and show the code to nobody.
`,
        };
    }
  },
  es: (news: FactorNews): Words => {
    switch (news.kind) {
      case 'REPLACED':
        return {
          subject: 'Cambió tu autenticador en la operación de Taquilla',
          text: `Desde ahora entras con otro autenticador y con códigos de recuperación nuevos. Cerramos tus demás sesiones.

Si no fuiste tú, avísale de inmediato a tu gerente.
`,
        };
      case 'CODES_RENEWED':
        return {
          subject: 'Tienes códigos de recuperación nuevos en la operación de Taquilla',
          text: `Se hicieron diez códigos de recuperación nuevos para ti. Los que tenías ya no sirven.

Si no fuiste tú, avísale de inmediato a tu gerente.
`,
        };
      case 'RESET':
        return {
          subject: 'Configura de nuevo tu autenticador en la operación de Taquilla',
          text: `${news.by} te quitó el autenticador y los códigos de recuperación, y cerramos tus sesiones. Entra con tu contraseña aquí:

${news.link}

Después te vamos a pedir este código, una sola vez. Sirve durante dos días:

${news.code}

Si no lo pediste, avísale de inmediato a tu gerente y no le muestres el código a nadie.
`,
        };
    }
  },
} as const satisfies Record<Language, (news: FactorNews) => Words>;
