import type { Language } from '../market/locale.ts';
import type { VisitorType } from './visitor-type.ts';

/** The names of the types of visitors on tickets and receipts; Spanish is that of both markets. */
export const visitorNames = {
  ADULT: { es: 'Adulto', en: 'Adult' },
  CHILD: { es: 'Niño', en: 'Child' },
  SENIOR: { es: 'Adulto mayor', en: 'Senior' },
  RESIDENT: { es: 'Residente', en: 'Resident' },
} as const satisfies Record<VisitorType, Record<Language, string>>;
