import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import type { Addressee } from './profiles.port.ts';

/** The changes that an account's owner is notified of, at the address before the change (ASVS 6.3.7). */
export const accountNotificationKinds = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_REQUIRED',
  'WORK_PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'ACCOUNT_DELETED',
] as const;
export type AccountNotificationKind = (typeof accountNotificationKinds)[number];

type NotificationTexts = {
  readonly subject: string;
  readonly lead: string;
  readonly advice: string;
  /** The whole text for SMS and WhatsApp. */
  readonly short: string;
};
type MarketTexts = {
  readonly greet: (name: string) => string;
  readonly notifications: Readonly<Record<AccountNotificationKind, NotificationTexts>>;
};

const english: MarketTexts = {
  greet: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  notifications: {
    PASSWORD_CHANGED: {
      short: 'Taquilla: your password was changed. Not you? Sign in with a code and set a new one.',
      subject: 'Your Taquilla password was changed',
      lead: 'Your account password was changed and your other devices were signed out.',
      advice:
        'If it was not you, sign in with a code sent to this address and set a new password in your account.',
    },
    PASSWORD_RESET_REQUIRED: {
      short:
        'Taquilla: set a new password, someone else may know the old one. Sign in as usual and we will send you a code.',
      subject: 'Set a new password for your Taquilla account',
      lead: 'Our support team disabled your old password because someone else may know it. You were signed out everywhere. Your tickets are not affected.',
      advice:
        'Sign in as usual and we will send you a code to set a new password. We never ask for your password by message or phone.',
    },
    WORK_PASSWORD_CHANGED: {
      short: 'Taquilla: your staff password was changed. Not you? Tell your manager immediately.',
      subject: 'Your Taquilla staff password was changed',
      lead: 'Your staff password was changed and your other devices were signed out.',
      advice: 'If it was not you, tell your manager immediately. They can sign everyone else out.',
    },
    EMAIL_CHANGED: {
      short: 'Taquilla: your account email address was changed. Not you? Sign in with a code and change it.',
      subject: 'The email address of your Taquilla account was changed',
      lead: 'Your account now has a different email address. Codes and receipts will no longer be sent here.',
      advice: 'If it was not you, reply to this message immediately. We can still undo it.',
    },
    PHONE_CHANGED: {
      short: 'Taquilla: your account mobile number was changed. Not you? Contact support immediately.',
      subject: 'The mobile number of your Taquilla account was changed',
      lead: 'Your account now has a different mobile number. Codes will no longer be sent to the old one.',
      advice: 'If it was not you, sign in with a code sent to this address and restore your number.',
    },
    ACCOUNT_DELETED: {
      short: 'Taquilla: your account was deleted. Not you? Contact support immediately.',
      subject: 'Your Taquilla account was deleted',
      lead: 'Your name, contacts and documents were deleted and the account can no longer be opened. Purchase records are kept without your name, as tax law requires.',
      advice: 'If it was not you, reply to this message immediately.',
    },
  },
};

const spanish = (tickets: string): MarketTexts => ({
  greet: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  notifications: {
    PASSWORD_CHANGED: {
      short:
        'Taquilla: cambió la contraseña de tu cuenta. ¿No fuiste tú? Entra con un código y pon una nueva.',
      subject: 'Cambió la contraseña de tu cuenta de Taquilla',
      lead: 'La contraseña de tu cuenta se acaba de cambiar y cerramos la sesión en tus otros dispositivos.',
      advice:
        'Si no fuiste tú, entra con un código enviado a este correo y pon una contraseña nueva en tu cuenta.',
    },
    PASSWORD_RESET_REQUIRED: {
      short:
        'Taquilla: crea una contraseña nueva para tu cuenta; puede que alguien sepa la anterior. Entra como siempre: te enviamos un código para hacerlo.',
      subject: 'Crea una contraseña nueva para tu cuenta de Taquilla',
      lead: `Nuestro soporte desactivó tu contraseña anterior porque puede que otra persona la sepa. Cerramos todas tus sesiones; tus ${tickets} siguen donde estaban.`,
      advice:
        'Entra como siempre y te enviaremos un código para crear una contraseña nueva. Nunca te pedimos tu contraseña por mensaje ni por teléfono.',
    },
    WORK_PASSWORD_CHANGED: {
      short:
        'Taquilla: cambió tu contraseña de la operación. ¿No fuiste tú? Avísale de inmediato a tu gerente.',
      subject: 'Cambió tu contraseña de la operación de Taquilla',
      lead: 'La contraseña con la que trabajas se acaba de cambiar y cerramos la sesión en tus otros dispositivos.',
      advice: 'Si no fuiste tú, avísale de inmediato a tu gerente. Puede cerrar las demás sesiones.',
    },
    EMAIL_CHANGED: {
      short:
        'Taquilla: desde ahora tu cuenta tiene otro correo. ¿No fuiste tú? Entra con un código y cámbialo.',
      subject: 'Cambió el correo de tu cuenta de Taquilla',
      lead: 'Desde ahora tu cuenta tiene otro correo. Los códigos y los recibos ya no llegan aquí.',
      advice: 'Si no fuiste tú, responde este mensaje de inmediato: todavía podemos deshacerlo.',
    },
    PHONE_CHANGED: {
      short:
        'Taquilla: desde ahora tu cuenta tiene otro celular. ¿No fuiste tú? Escribe ya a nuestro soporte.',
      subject: 'Cambió el celular de tu cuenta de Taquilla',
      lead: 'Desde ahora tu cuenta tiene otro celular. Los códigos ya no van al anterior.',
      advice: 'Si no fuiste tú, entra con un código enviado a este correo y pon de nuevo tu número.',
    },
    ACCOUNT_DELETED: {
      short: 'Taquilla: borramos tu cuenta. ¿No fuiste tú? Escribe ya a nuestro soporte.',
      subject: 'Borramos tu cuenta de Taquilla',
      lead: 'Borramos tu nombre, tus contactos y tus documentos, y la cuenta ya no se puede abrir. Los registros de compra se conservan sin tu nombre, como exige la ley.',
      advice: 'Si no fuiste tú, responde este mensaje de inmediato.',
    },
  },
});

const texts = {
  en: { COL: english, MEX: english },
  es: { COL: spanish('boletas'), MEX: spanish('boletos') },
} as const satisfies Record<Language, Record<MarketCode, MarketTexts>>;

/**
 * Builds a notification about an account in its owner's language, or in the language of the request where none was
 * chosen.
 */
export function buildAccountNotification(
  kind: AccountNotificationKind,
  to: Addressee,
  visitLanguage: Language,
): Message {
  const language = to.language ?? visitLanguage;
  const { greet, notifications } = texts[language][to.market];
  const { subject, lead, advice, short } = notifications[kind];
  if (to.channel !== 'EMAIL') return { channel: to.channel, to: to.to, subject: '', text: short, html: null };
  return {
    channel: 'EMAIL',
    to: to.to,
    audience: { language, market: to.market },
    subject,
    text: `${greet(to.firstName)}\n\n${lead}\n\n${advice}\n`,
    html: null,
  };
}
