import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { letterPage, safe } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';
import type { Addressee } from './profiles.port.ts';

/** The changes that an account's owner is notified of, at the address before the change (ASVS 6.3.7). */
export const noticeKinds = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_REQUIRED',
  'WORK_PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'ACCOUNT_DELETED',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type Notice = {
  readonly subject: string;
  readonly lead: string;
  readonly advice: string;
  /** The whole text for SMS and WhatsApp. */
  readonly short: string;
};
type Words = {
  readonly tag: string;
  readonly hello: (name: string) => string;
  readonly footer: string;
  readonly notices: Readonly<Record<NoticeKind, Notice>>;
};

const english = (country: string): Words => ({
  tag: 'en-GB',
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  footer: `Taquilla · Tickets for sport in ${country}`,
  notices: {
    PASSWORD_CHANGED: {
      short:
        'Taquilla: the password of your account was changed. Not you? Sign in with a code and set a new one.',
      subject: 'Your Taquilla password was changed',
      lead: 'The password of your account was just changed, and your other devices were signed out.',
      advice:
        'If it was not you, sign in with a code sent to this address and set a new password in your account.',
    },
    PASSWORD_RESET_REQUIRED: {
      short:
        'Taquilla: make a new password for your account, somebody else may know the old one. Sign in as always: we send you a code for it.',
      subject: 'Make a new password for your Taquilla account',
      lead: 'Our support has closed your account to its old password, because somebody else may know it. You were signed out everywhere; your tickets are where they were.',
      advice:
        'Sign in as always: we ask you for a new password then, with a code that we send you. We never ask for a password by message or telephone.',
    },
    WORK_PASSWORD_CHANGED: {
      short: 'Taquilla: your password for the box office was changed. Not you? Tell your manager at once.',
      subject: 'Your password for the Taquilla box office was changed',
      lead: 'The password that you work with was just changed, and your other devices were signed out.',
      advice: 'If it was not you, tell your manager at once: they can put everybody else out.',
    },
    EMAIL_CHANGED: {
      short:
        'Taquilla: your account has another e-mail address from now on. Not you? Sign in with a code and change it.',
      subject: 'The e-mail address of your Taquilla account was changed',
      lead: 'Your account has another e-mail address from now on. Codes and receipts no longer come here.',
      advice: 'If it was not you, answer this message at once: we can still undo it.',
    },
    PHONE_CHANGED: {
      short:
        'Taquilla: your account has another mobile number from now on. Not you? Write to our support at once.',
      subject: 'The mobile number of your Taquilla account was changed',
      lead: 'Your account has another mobile number from now on. Codes no longer go to the old one.',
      advice: 'If it was not you, sign in with a code sent to this address and put your number back.',
    },
    ACCOUNT_DELETED: {
      short: 'Taquilla: your account was deleted. Not you? Write to our support at once.',
      subject: 'Your Taquilla account was deleted',
      lead: 'Your name, contacts and documents are gone from your account, and it opens no more. The purchases stay in our books without your name, as tax law asks.',
      advice: 'If it was not you, answer this message at once.',
    },
  },
});

const spanish = (country: string, tickets: string): Words => ({
  tag: country === 'México' ? 'es-MX' : 'es-CO',
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  footer: `Taquilla · ${tickets} para el deporte en ${country}`,
  notices: {
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
      lead: `Nuestro soporte cerró tu cuenta a la contraseña anterior, porque puede que otra persona la sepa. Cerramos tu sesión en todas partes; tus ${tickets.toLowerCase()} siguen donde estaban.`,
      advice:
        'Entra como siempre: te pediremos una contraseña nueva, con un código que te enviamos. Nunca te pedimos una contraseña por mensaje ni por teléfono.',
    },
    WORK_PASSWORD_CHANGED: {
      short:
        'Taquilla: cambió tu contraseña de la operación. ¿No fuiste tú? Avísale de inmediato a tu gerente.',
      subject: 'Cambió tu contraseña de la operación de Taquilla',
      lead: 'La contraseña con la que trabajas se acaba de cambiar y cerramos la sesión en tus otros dispositivos.',
      advice: 'Si no fuiste tú, avísale de inmediato a tu gerente: puede sacar a quien haya entrado.',
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
      lead: 'Tu nombre, tus contactos y tus documentos ya no están en la cuenta, y nadie puede entrar en ella. Las compras quedan en nuestros libros sin tu nombre, como pide la ley tributaria.',
      advice: 'Si no fuiste tú, responde este mensaje de inmediato.',
    },
  },
});

const words = {
  en: { COL: english('Colombia'), MEX: english('Mexico') },
  es: { COL: spanish('Colombia', 'Boletas'), MEX: spanish('México', 'Boletos') },
} as const satisfies Record<Language, Record<MarketCode, Words>>;

/**
 * Builds a notification about an account in its owner's language, or in the language of the request where none was
 * chosen.
 */
export function accountNotice(kind: NoticeKind, to: Addressee, visitLanguage: Language): Message {
  const { tag, hello, footer, notices } = words[to.language ?? visitLanguage][to.market];
  const { subject, lead, advice, short } = notices[kind];
  if (to.channel !== 'EMAIL') return { channel: to.channel, to: to.to, subject: '', text: short, html: null };
  const greeting = hello(to.firstName);
  return {
    channel: 'EMAIL',
    to: to.to,
    subject,
    text: `${greeting}\n\n${lead}\n${advice}\n\n${footer}\n`,
    html: letterPage(tag, [
      `<p style="margin:0 0 16px">${safe(greeting)}</p>`,
      `<p style="margin:0 0 16px">${safe(lead)}</p>`,
      `<p style="margin:0 0 24px">${safe(advice)}</p>`,
      `<p style="margin:0;font-size:13px;opacity:.7">${safe(footer)}</p>`,
    ]),
  };
}
