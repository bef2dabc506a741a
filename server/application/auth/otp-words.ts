import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OtpPurpose } from './otp-challenges.port.ts';

export type OtpWords = {
  readonly tag: string;
  readonly subject: (code: string) => string;
  readonly lead: Readonly<Record<OtpPurpose, string>>;
  readonly life: (minutes: number) => string;
  readonly warning: string;
  readonly footer: string;
  /** An SMS with an accent holds 70 characters: these texts fit. */
  readonly short: Readonly<Record<OtpPurpose, (code: string, minutes: number) => string>>;
  /** For a contact without an account that requested a new password: only its owner learns that. */
  readonly nobody: { readonly subject: string; readonly lead: string; readonly short: string };
};

const english = (footer: string): OtpWords => ({
  tag: 'en-GB',
  subject: (code) => `${code} is your Taquilla code`,
  lead: {
    LOGIN: 'Your code to sign in to Taquilla:',
    REGISTER: 'Your code to open your Taquilla account:',
    FORGOT: 'Your code to set a new password at Taquilla:',
    PHONE: 'Your code to confirm your phone at Taquilla:',
    EMAIL: 'Your code to confirm this address at Taquilla:',
    REAUTHENTICATION: 'Your code to confirm at Taquilla that it is you:',
    CONFIRM: 'Your code to confirm this address and sign in to Taquilla:',
  },
  life: (minutes) => `It works for ${minutes} minutes, once.`,
  warning:
    'Nobody at Taquilla will ever ask you for it. If you did not ask for a code, ignore this message: nothing has happened to your account.',
  footer,
  short: {
    LOGIN: (code, minutes) => `${code} is your Taquilla code. Valid ${minutes} min. Never share it.`,
    REGISTER: (code, minutes) => `${code} opens your Taquilla account. Valid ${minutes} min. Keep it.`,
    FORGOT: (code, minutes) => `${code} resets your Taquilla password. Valid ${minutes} min.`,
    PHONE: (code, minutes) => `${code} confirms your phone at Taquilla. Valid ${minutes} min.`,
    EMAIL: (code, minutes) => `${code} confirms your e-mail at Taquilla. Valid ${minutes} min.`,
    REAUTHENTICATION: (code, minutes) => `${code} confirms at Taquilla that it is you. Valid ${minutes} min.`,
    CONFIRM: (code, minutes) => `${code} confirms your e-mail to enter Taquilla. Valid ${minutes} min.`,
  },
  nobody: {
    subject: 'No Taquilla account has this address',
    lead: 'Somebody, perhaps you, asked to set a new password at Taquilla. There is no account with this address. To open one, sign in with a code. If it was not you, there is nothing to do.',
    short: 'Taquilla: this phone has no account. Not you? Ignore this.',
  },
});

const colombian: OtpWords = {
  tag: 'es-CO',
  subject: (code) => `${code} es tu código de Taquilla`,
  lead: {
    LOGIN: 'Tu código para entrar a Taquilla:',
    REGISTER: 'Tu código para abrir tu cuenta de Taquilla:',
    FORGOT: 'Tu código para poner una contraseña nueva en Taquilla:',
    PHONE: 'Tu código para confirmar tu número en Taquilla:',
    EMAIL: 'Tu código para confirmar este correo en Taquilla:',
    REAUTHENTICATION: 'Tu código para confirmar en Taquilla que eres tú:',
    CONFIRM: 'Tu código para confirmar este correo y entrar a Taquilla:',
  },
  life: (minutes) => `Sirve durante ${minutes} minutos y una sola vez.`,
  warning:
    'Nadie de Taquilla te lo va a pedir nunca. Si no pediste un código, no hagas caso de este mensaje: a tu cuenta no le pasó nada.',
  footer: 'Taquilla · Boletas para el deporte en Colombia',
  short: {
    LOGIN: (code, minutes) => `${code} es tu código de Taquilla. Vence en ${minutes} min. No lo compartas.`,
    REGISTER: (code, minutes) => `${code} abre tu cuenta de Taquilla. Vence en ${minutes} min. No lo des.`,
    FORGOT: (code, minutes) => `${code} cambia tu contraseña de Taquilla. Vence en ${minutes} min.`,
    PHONE: (code, minutes) => `${code} confirma tu número en Taquilla. Vence en ${minutes} min.`,
    EMAIL: (code, minutes) => `${code} confirma tu correo en Taquilla. Vence en ${minutes} min.`,
    REAUTHENTICATION: (code, minutes) => `${code} confirma que eres tú en Taquilla. Vence en ${minutes} min.`,
    CONFIRM: (code, minutes) => `${code} confirma tu correo para entrar a Taquilla. Vence en ${minutes} min.`,
  },
  nobody: {
    subject: 'Ninguna cuenta de Taquilla tiene este correo',
    lead: 'Alguien, quizá tú, pidió poner una contraseña nueva en Taquilla. No hay ninguna cuenta con este correo. Para abrir una, entra con un código. Si no fuiste tú, no tienes que hacer nada.',
    short: 'Taquilla: este número no tiene cuenta. Si no fuiste tú, ignóralo.',
  },
};

const mexican: OtpWords = {
  ...colombian,
  tag: 'es-MX',
  warning:
    'Nadie de Taquilla te lo va a pedir. Si tú no pediste un código, ignora este mensaje: a tu cuenta no le pasó nada.',
  footer: 'Taquilla · Boletos para el deporte en México',
};

/** The texts by language and market, each in the country's own Spanish. */
export const otpWords = {
  en: {
    COL: english('Taquilla · Tickets for sport in Colombia'),
    MEX: english('Taquilla · Tickets for sport in Mexico'),
  },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, OtpWords>>;
