/** Steps of the login and registration wizard, in the order of Spec §2. */
export const loginSteps = [
  'OLD_LOGIN',
  'EMAIL_OTP_LOGIN',
  'LOGIN',
  'PHONE_LOGIN',
  'REGISTRATION',
  'CONFIRMATION',
  'OTP_CONFIRMATION',
  'SUCCESS',
  'FORGOT_PASSWORD',
  'CONFIRM_FORGOT_PASSWORD',
  'PASSWORD_SUCCESS',
  'CHANGE_PHONE_NUMBER',
  'CHANGE_PHONE_SUCCESS',
] as const;
export type LoginStep = (typeof loginSteps)[number];

/** The slug of each step in the URL: `/authorization/login?step=change-phone`. */
export const loginStepSlugs = {
  OLD_LOGIN: 'password',
  EMAIL_OTP_LOGIN: 'email',
  LOGIN: 'choice',
  PHONE_LOGIN: 'phone',
  REGISTRATION: 'register',
  CONFIRMATION: 'confirm',
  OTP_CONFIRMATION: 'code',
  SUCCESS: 'welcome',
  FORGOT_PASSWORD: 'forgot',
  CONFIRM_FORGOT_PASSWORD: 'new-password',
  PASSWORD_SUCCESS: 'password-changed',
  CHANGE_PHONE_NUMBER: 'change-phone',
  CHANGE_PHONE_SUCCESS: 'phone-changed',
} as const satisfies Record<LoginStep, string>;

/** Returns the step for a URL slug, or null for an unknown slug. */
export const findLoginStepBySlug = (name: string): LoginStep | null =>
  loginSteps.find((step) => loginStepSlugs[step] === name) ?? null;

/**
 * The step at which the wizard starts when a step is opened by its URL. Assumption: Spec §2 does not say; a
 * step that depends on an earlier one (a code to type, a success message) starts at that earlier one.
 */
export const entryStepByLoginStep = {
  OLD_LOGIN: 'OLD_LOGIN',
  EMAIL_OTP_LOGIN: 'EMAIL_OTP_LOGIN',
  LOGIN: 'LOGIN',
  PHONE_LOGIN: 'PHONE_LOGIN',
  REGISTRATION: 'REGISTRATION',
  CONFIRMATION: 'REGISTRATION',
  OTP_CONFIRMATION: 'LOGIN',
  SUCCESS: 'LOGIN',
  FORGOT_PASSWORD: 'FORGOT_PASSWORD',
  CONFIRM_FORGOT_PASSWORD: 'FORGOT_PASSWORD',
  PASSWORD_SUCCESS: 'OLD_LOGIN',
  CHANGE_PHONE_NUMBER: 'CHANGE_PHONE_NUMBER',
  CHANGE_PHONE_SUCCESS: 'CHANGE_PHONE_NUMBER',
} as const satisfies Record<LoginStep, LoginStep>;
export type LoginEntryStep = (typeof entryStepByLoginStep)[LoginStep];
