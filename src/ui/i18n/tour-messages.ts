import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuideLanguage } from '#domain/catalogue/tour-schedule.ts';
import type { VisitorType } from '#domain/catalogue/visitor-type.ts';

export const visitorTypeNames = {
  ADULT: msg({ message: 'Adult', context: 'visitor' }),
  CHILD: msg({ message: 'Child', context: 'visitor' }),
  SENIOR: msg({ message: 'Senior', context: 'visitor' }),
  RESIDENT: msg({ message: 'Resident', context: 'visitor' }),
} as const satisfies Record<VisitorType, MessageDescriptor>;

export const guideLanguageNames = {
  es: msg`Spanish`,
  en: msg`English`,
  fr: msg`French`,
  pt: msg`Portuguese`,
  de: msg`German`,
} as const satisfies Record<GuideLanguage, MessageDescriptor>;
