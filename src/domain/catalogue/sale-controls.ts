import type { Instant } from '../shared/instant.ts';
import type { SectionAccess } from '../venue/section.ts';
import { canCancelEvent } from './event-cancellation.ts';

/** A section of an event's venue, with who may buy in it. */
export type ControlledSection = {
  readonly code: string;
  readonly name: string;
  readonly zone: string;
  readonly capacity: number;
  /** Seats and admissions that are sold, held or booked. */
  readonly taken: number;
  readonly access: SectionAccess;
};

/** The values of a sale that a manager may change. */
export type SaleControlValues = {
  readonly isSuspended: boolean;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly access: Readonly<Record<string, SectionAccess>>;
};

/** An event's sale, as managers control it. */
export type SaleControls = {
  readonly eventId: string;
  /** Changes with every change of the values, whoever makes it. */
  readonly version: string;
  readonly timeZone: string;
  readonly serverNow: Instant;
  /** False once the event was cancelled or is over. */
  readonly canChange: boolean;
  readonly isSuspended: boolean;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly sections: readonly ControlledSection[];
};

/** A manager's change: all values, but of the sections only those that change. */
export type SaleControlChange = {
  readonly version: string;
  readonly isSuspended: boolean;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly sections: readonly { readonly code: string; readonly access: SectionAccess }[];
};

export type SaleControlDifference =
  | { readonly kind: 'SUSPENSION'; readonly isSuspended: boolean }
  | { readonly kind: 'OPENING' | 'CLOSING'; readonly from: Instant; readonly to: Instant }
  | {
      readonly kind: 'SECTIONS';
      readonly from: SectionAccess;
      readonly to: SectionAccess;
      readonly codes: readonly string[];
    };

export const saleControlIssues = ['CLOSES_BEFORE_OPENING', 'ALREADY_OPEN', 'UNKNOWN_SECTION'] as const;
export type SaleControlIssue = (typeof saleControlIssues)[number];

/** The state of the sale at an instant, seats aside. */
export const saleControlPhases = ['SUSPENDED', 'NOT_YET_OPEN', 'OPEN', 'CLOSED'] as const;
export type SaleControlPhase = (typeof saleControlPhases)[number];

export function determineSalePhase(
  { isSuspended, saleOpensAt, saleClosesAt }: Omit<SaleControlValues, 'access'>,
  now: Instant,
): SaleControlPhase {
  if (now >= saleClosesAt) return 'CLOSED';
  if (isSuspended) return 'SUSPENDED';
  return now < saleOpensAt ? 'NOT_YET_OPEN' : 'OPEN';
}

/** Returns true while the sale of an event may be changed: for as long as the event could be cancelled. */
export const canChangeSale = canCancelEvent;

/** Returns true while the opening may be moved: fans rely on a sale that has opened. */
export const canMoveOpening = (
  { saleOpensAt }: Pick<SaleControlValues, 'saleOpensAt'>,
  now: Instant,
): boolean => now < saleOpensAt;

export const toSaleControlValues = ({
  isSuspended,
  saleOpensAt,
  saleClosesAt,
  sections,
}: Pick<SaleControls, 'isSuspended' | 'saleOpensAt' | 'saleClosesAt' | 'sections'>): SaleControlValues => ({
  isSuspended,
  saleOpensAt,
  saleClosesAt,
  access: Object.fromEntries(sections.map(({ code, access }) => [code, access])),
});

/** Applies a change to the values that it was made from. */
export const applySaleControlChange = (
  values: SaleControlValues,
  { isSuspended, saleOpensAt, saleClosesAt, sections }: SaleControlChange,
): SaleControlValues => ({
  isSuspended,
  saleOpensAt,
  saleClosesAt,
  access: { ...values.access, ...Object.fromEntries(sections.map(({ code, access }) => [code, access])) },
});

/** Returns the change that leads from the stored values to the wanted ones. */
export function buildSaleControlChange(stored: SaleControls, wanted: SaleControlValues): SaleControlChange {
  const { isSuspended, saleOpensAt, saleClosesAt } = wanted;
  const sections = stored.sections.flatMap(({ code, access: before }) => {
    const access = wanted.access[code] ?? before;
    return access === before ? [] : [{ code, access }];
  });
  return { version: stored.version, isSuspended, saleOpensAt, saleClosesAt, sections };
}

/** Lists the reasons why the values may not replace the stored ones. A closing that has passed ends the sale at once. */
export function validateSaleControls(
  stored: SaleControlValues,
  wanted: SaleControlValues,
  now: Instant,
): readonly SaleControlIssue[] {
  const isOpeningMoved = wanted.saleOpensAt !== stored.saleOpensAt;
  const isKnown = Object.keys(wanted.access).every((code) => Object.hasOwn(stored.access, code));
  return [
    ...(isOpeningMoved && !canMoveOpening(stored, now) ? (['ALREADY_OPEN'] as const) : []),
    ...(wanted.saleOpensAt >= wanted.saleClosesAt ? (['CLOSES_BEFORE_OPENING'] as const) : []),
    ...(isKnown ? [] : (['UNKNOWN_SECTION'] as const)),
  ];
}

/** Lists what differs, sections grouped by their change; empty for equal values. */
export function listSaleControlDifferences(
  before: SaleControlValues,
  after: SaleControlValues,
): readonly SaleControlDifference[] {
  const groups = new Map<string, Extract<SaleControlDifference, { readonly kind: 'SECTIONS' }>>();
  for (const [code, to] of Object.entries(after.access)) {
    const from = before.access[code];
    if (from === undefined || from === to) continue;
    const codes = groups.get(`${from} ${to}`)?.codes ?? [];
    groups.set(`${from} ${to}`, { kind: 'SECTIONS', from, to, codes: [...codes, code] });
  }
  return [
    ...(before.isSuspended === after.isSuspended
      ? []
      : [{ kind: 'SUSPENSION', isSuspended: after.isSuspended } as const]),
    ...(before.saleOpensAt === after.saleOpensAt
      ? []
      : [{ kind: 'OPENING', from: before.saleOpensAt, to: after.saleOpensAt } as const]),
    ...(before.saleClosesAt === after.saleClosesAt
      ? []
      : [{ kind: 'CLOSING', from: before.saleClosesAt, to: after.saleClosesAt } as const]),
    ...groups.values(),
  ];
}

/**
 * Moves a draft onto values that somebody else has stored meanwhile: what the draft changed stays as drafted, everything else is as
 * stored.
 */
export function rebaseSaleDraft(
  base: SaleControlValues,
  draft: SaleControlValues,
  stored: SaleControlValues,
): SaleControlValues {
  const pick = <Value>(of: Value, drafted: Value, current: Value): Value =>
    drafted === of ? current : drafted;
  return {
    isSuspended: pick(base.isSuspended, draft.isSuspended, stored.isSuspended),
    saleOpensAt: pick(base.saleOpensAt, draft.saleOpensAt, stored.saleOpensAt),
    saleClosesAt: pick(base.saleClosesAt, draft.saleClosesAt, stored.saleClosesAt),
    access: Object.fromEntries(
      Object.entries(stored.access).map(([code, current]) => [
        code,
        pick(base.access[code], draft.access[code], current) ?? current,
      ]),
    ),
  };
}
