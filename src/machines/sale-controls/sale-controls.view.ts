import {
  canMoveOpening,
  determineSalePhase,
  listSaleControlDifferences,
  type SaleControlDifference,
  type SaleControlPhase,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
} from '#domain/catalogue/sale-controls.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { SaleControlsSnapshot } from './sale-controls.machine.ts';
import { listDraftDifferences, type SaleDraftIssue } from './sale-draft.ts';

/** The change to confirm. */
export type SaleControlsDialog = {
  readonly differences: readonly SaleControlDifference[];
  readonly busy: boolean;
  readonly failure: FlowFailure | null;
};

export type SaleControlsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly sale: SaleControls;
      readonly phase: SaleControlPhase;
      readonly canMoveOpening: boolean;
      readonly draft: SaleControlValues;
      /** True while the draft differs from what is stored; a period that is being typed does not count. */
      readonly isChanged: boolean;
      readonly issues: readonly SaleDraftIssue[];
      readonly hasSaved: boolean;
      readonly conflict: readonly SaleControlDifference[] | null;
      readonly failure: FlowFailure | null;
      readonly dialog: SaleControlsDialog | null;
    };

export function toSaleControlsView(snapshot: SaleControlsSnapshot): SaleControlsView {
  const { draft, proposal, issues, hasSaved, conflict, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (draft === null) return { screen: 'loading' };
  const { stored, values } = draft;
  const isOpen = proposal !== null && (snapshot.matches('reviewing') || snapshot.matches('saving'));
  return {
    screen: 'ready',
    sale: stored,
    phase: determineSalePhase(stored, stored.serverNow),
    canMoveOpening: stored.canChange && canMoveOpening(stored, stored.serverNow),
    draft: values,
    isChanged: listDraftDifferences(draft).length > 0,
    issues,
    hasSaved,
    conflict,
    failure: isOpen ? null : failure,
    dialog: isOpen
      ? {
          differences: listSaleControlDifferences(toSaleControlValues(stored), proposal),
          busy: snapshot.matches('saving'),
          failure,
        }
      : null,
  };
}
