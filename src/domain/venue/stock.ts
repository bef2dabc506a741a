import type { Money } from '../shared/money.ts';
import type { AccessLevel, SectionStatus, SectionType } from './section.ts';

/** The availability of a section and its all-in price. */
export type SectionStock = {
  readonly code: string;
  readonly name: string;
  readonly zone: string;
  readonly door: string;
  readonly type: SectionType;
  readonly unnumbered: boolean;
  readonly capacity: number;
  readonly available: number;
  readonly status: SectionStatus;
  readonly accessLevel: AccessLevel | null;
  readonly price: Money;
  readonly disabled: boolean;
};
