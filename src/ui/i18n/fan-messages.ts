import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordRequirement } from '#domain/identity/credentials.ts';
import type { Gender, RegistrationStatus } from '#domain/identity/fan.ts';
import type { DocumentType } from '#domain/identity/identity-document.ts';

/** Genders (Spec §3). */
export const genderNames = {
  MALE: msg`Man`,
  FEMALE: msg`Woman`,
  OTHER: msg`Other`,
} as const satisfies Record<Gender, MessageDescriptor>;

/** Identity documents; the code stays beside the name. */
export const documentTypeNames = {
  CC: msg`Citizenship card (CC)`,
  CE: msg`Foreigner’s card (CE)`,
  TI: msg`Identity card for minors (TI)`,
  PP: msg`Passport (PP)`,
  CEIE: msg`Foreigner’s card, issued abroad (CEIE)`,
  CINPAM: msg`Senior citizen card (INAPAM)`,
  CP: msg`Population registry code (CURP)`,
  CV: msg`Voter ID (INE)`,
  NIT: msg`Tax number (NIT)`,
} as const satisfies Record<DocumentType, MessageDescriptor>;

/** The stages of a registration. */
export const registrationStatusNames = {
  NOT_REGISTERED: msg`Not registered`,
  PRE_REGISTERED: msg`To be confirmed`,
  REGISTERED: msg`Registered`,
} as const satisfies Record<RegistrationStatus, MessageDescriptor>;

/** The requirements of a password (Spec §5). */
export const passwordRequirementMessages = {
  LENGTH: msg`8 characters or more`,
  UPPERCASE: msg`An uppercase letter`,
  LOWERCASE: msg`A lowercase letter`,
  DIGIT: msg`A number`,
  SPECIAL: msg`A symbol such as # ? ! @ $`,
} as const satisfies Record<PasswordRequirement, MessageDescriptor>;
