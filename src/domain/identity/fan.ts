import type { Brand } from '../shared/brand.ts';

export type FanId = Brand<string, 'FanId'>;

/** Spec §3. */
export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;
export type Gender = (typeof genders)[number];

/** Spec §3. */
export const registrationStatuses = ['NOT_REGISTERED', 'PRE_REGISTERED', 'REGISTERED'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
