import {
  listSaleControlDifferences,
  rebaseSaleDraft,
  type SaleControlDifference,
  type SaleControlIssue,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
  validateSaleControls,
} from '#domain/catalogue/sale-controls.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { formatLocalDateTime, parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import type { SalePeriodInput } from './sale-controls.events.ts';

export type SaleDraftIssue = SaleControlIssue | 'OPENING_INVALID' | 'CLOSING_INVALID' | 'NOTHING_CHANGED';

/** The sale as it was read, and the values to which the manager wants to change it. */
export type SaleDraft = { readonly stored: SaleControls; readonly values: SaleControlValues };

export const createSaleDraft = (stored: SaleControls): SaleDraft => ({
  stored,
  values: toSaleControlValues(stored),
});

/** Lists what saving the draft would change. */
export const listDraftDifferences = ({ stored, values }: SaleDraft): readonly SaleControlDifference[] =>
  listSaleControlDifferences(toSaleControlValues(stored), values);

/** Moves a draft onto the sale as somebody else has stored it, and lists what they changed. */
export function rebaseDraft(
  { stored, values }: SaleDraft,
  current: SaleControls,
): { readonly draft: SaleDraft; readonly changes: readonly SaleControlDifference[] } {
  const [before, after] = [toSaleControlValues(stored), toSaleControlValues(current)];
  return {
    draft: { stored: current, values: rebaseSaleDraft(before, values, after) },
    changes: listSaleControlDifferences(before, after),
  };
}

/** Adds the typed period to a draft. A time that was not touched keeps its seconds, which the field does not show. */
export function enterPeriod(
  draft: SaleDraft,
  period: SalePeriodInput,
): { readonly draft: SaleDraft; readonly issues: readonly SaleDraftIssue[] } {
  const { stored, values } = draft;
  const read = (text: string, current: Instant): Instant | null =>
    text === formatLocalDateTime(current, stored.timeZone)
      ? current
      : parseLocalDateTime(text, stored.timeZone);
  const saleOpensAt = read(period.saleOpensAt, values.saleOpensAt);
  const saleClosesAt = read(period.saleClosesAt, values.saleClosesAt);
  const entered = {
    stored,
    values: {
      ...values,
      saleOpensAt: saleOpensAt ?? values.saleOpensAt,
      saleClosesAt: saleClosesAt ?? values.saleClosesAt,
    },
  };
  const unreadable: readonly SaleDraftIssue[] = [
    ...(saleOpensAt === null ? (['OPENING_INVALID'] as const) : []),
    ...(saleClosesAt === null ? (['CLOSING_INVALID'] as const) : []),
  ];
  const issues = unreadable.length > 0 ? unreadable : listDraftIssues(entered);
  return { draft: entered, issues };
}

function listDraftIssues(draft: SaleDraft): readonly SaleDraftIssue[] {
  const { stored, values } = draft;
  if (listDraftDifferences(draft).length === 0) return ['NOTHING_CHANGED'];
  return validateSaleControls(toSaleControlValues(stored), values, stored.serverNow);
}
