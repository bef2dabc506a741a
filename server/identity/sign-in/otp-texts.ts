import type { Language } from '#domain/market/locale.ts';
import type { OtpPurpose } from './otp-challenges.port.ts';

export type OtpTexts = {
  readonly subject: (code: string) => string;
  readonly lead: Readonly<Record<OtpPurpose, string>>;
  readonly life: (minutes: number) => string;
  readonly warning: string;
  /** An SMS with an accent holds 70 characters: these texts fit. */
  readonly short: Readonly<Record<OtpPurpose, (code: string, minutes: number) => string>>;
  /** For a contact without an account that requested a new password: only its owner learns that. */
  readonly noAccount: { readonly subject: string; readonly lead: string; readonly short: string };
};

const english: OtpTexts = {
  subject: (code) => `${code} is your Taquilla code`,
  lead: {
    LOGIN: 'Your code to sign in to Taquilla:',
    REGISTER: 'Your code to create your Taquilla account:',
    FORGOT: 'Your code to set a new Taquilla password:',
    PHONE: 'Your code to confirm your phone with Taquilla:',
    EMAIL: 'Your code to confirm this email address with Taquilla:',
    REAUTHENTICATION: 'Your code to confirm your identity with Taquilla:',
    CONFIRM: 'Your code to confirm this email address and sign in to Taquilla:',
  },
  life: (minutes) => `It can be used once and expires in ${minutes} minutes.`,
  warning:
    'Taquilla will never ask you for this code. If you did not request it, ignore this message. Your account has not been changed.',
  short: {
    LOGIN: (code, minutes) => `${code} is your Taquilla code. Valid ${minutes} min. Never share it.`,
    REGISTER: (code, minutes) =>
      `${code} creates your Taquilla account. Valid ${minutes} min. Never share it.`,
    FORGOT: (code, minutes) => `${code} resets your Taquilla password. Valid ${minutes} min.`,
    PHONE: (code, minutes) => `${code} confirms your phone with Taquilla. Valid ${minutes} min.`,
    EMAIL: (code, minutes) => `${code} confirms your email with Taquilla. Valid ${minutes} min.`,
    REAUTHENTICATION: (code, minutes) => `${code} confirms your Taquilla identity. Valid ${minutes} min.`,
    CONFIRM: (code, minutes) => `${code} confirms your email to sign in to Taquilla. Valid ${minutes} min.`,
  },
  noAccount: {
    subject: 'No Taquilla account has this address',
    lead: 'Someone, perhaps you, requested a new Taquilla password, but there is no account with this email address. To create one, sign in with a code. If it was not you, you can ignore this message.',
    short: 'Taquilla: this phone has no account. Not you? Ignore this.',
  },
};

const spanish: OtpTexts = {
  subject: (code) => `${code} es tu código de Taquilla`,
  lead: {
    LOGIN: 'Tu código para entrar a Taquilla:',
    REGISTER: 'Tu código para crear tu cuenta de Taquilla:',
    FORGOT: 'Tu código para crear una contraseña nueva en Taquilla:',
    PHONE: 'Tu código para confirmar tu número en Taquilla:',
    EMAIL: 'Tu código para confirmar este correo en Taquilla:',
    REAUTHENTICATION: 'Tu código para confirmar tu identidad en Taquilla:',
    CONFIRM: 'Tu código para confirmar este correo y entrar a Taquilla:',
  },
  life: (minutes) => `Sirve durante ${minutes} minutos y una sola vez.`,
  warning:
    'Taquilla nunca te pedirá este código. Si no lo solicitaste, ignora este mensaje. Tu cuenta no ha cambiado.',
  short: {
    LOGIN: (code, minutes) => `${code} es tu código de Taquilla. Vence en ${minutes} min. No lo compartas.`,
    REGISTER: (code, minutes) => `${code} crea tu cuenta de Taquilla. Vence en ${minutes} min. No lo des.`,
    FORGOT: (code, minutes) => `${code} cambia tu contraseña de Taquilla. Vence en ${minutes} min.`,
    PHONE: (code, minutes) => `${code} confirma tu número en Taquilla. Vence en ${minutes} min.`,
    EMAIL: (code, minutes) => `${code} confirma tu correo en Taquilla. Vence en ${minutes} min.`,
    REAUTHENTICATION: (code, minutes) => `${code} confirma que eres tú en Taquilla. Vence en ${minutes} min.`,
    CONFIRM: (code, minutes) => `${code} confirma tu correo para entrar a Taquilla. Vence en ${minutes} min.`,
  },
  noAccount: {
    subject: 'Ninguna cuenta de Taquilla tiene este correo',
    lead: 'Alguien, quizá tú, pidió una contraseña nueva en Taquilla, pero no hay ninguna cuenta con este correo. Para crear una, entra con un código. Si no fuiste tú, ignora este mensaje.',
    short: 'Taquilla: este número no tiene cuenta. Si no fuiste tú, ignóralo.',
  },
};

/** The texts by language; both countries say them alike. */
export const otpTexts = {
  en: english,
  es: spanish,
} as const satisfies Record<Language, OtpTexts>;
