import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SectionAccess } from '#domain/venue/section.ts';

/** Who may buy in a section, as managers choose it. */
export const sectionAccessMessages = {
  RELEASED: msg`On sale to everyone`,
  PREFERENTIAL: msg`Preferential, on sale to everyone`,
  EXCLUSIVE: msg`Exclusive, never suggested`,
  BLOCKED: msg`Blocked, sold by staff only`,
} as const satisfies Record<SectionAccess, MessageDescriptor>;
