import type { CardInstallmentOption, CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { CardToken, PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import {
  hasBinChanged,
  isUsableCard,
  resolveSelectedCard,
  type SelectedCard,
} from '#domain/payment/selected-card.ts';
import { type ActorResult, type DoneEvent, getValue, hasSucceeded } from '../support/actor-result.ts';
import type { CardSelectionEvent } from './card-selection.events.ts';

/** The card of a payment and its installments. */
export type CardSelection = {
  /**
   * The selected card; null before the saved cards are known. Of a new card only the first digits are stored.
   */
  readonly card: SelectedCard | null;
  /** The card installments that the bank offers; null while they are unknown. */
  readonly offers: CardInstallmentOptions | null;
  /** The selected number of installments. */
  readonly installments: number;
};

/** No card is selected, and no card installments are known. */
export const emptyCardSelection: CardSelection = { card: null, offers: null, installments: 1 };

/** A tokenised card, either saved or with a second token for saving it. */
export type CardPaymentSource = Pick<PaymentInputOf<'CARD'>, 'savedCardId' | 'saveToken'> & {
  readonly card: CardToken;
};

/** Checks whether an event changes the card selection. */
export const isCardSelectionEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, CardSelectionEvent> =>
  event.type === 'card.chosen' || event.type === 'cardNumber.entered' || event.type === 'installments.chosen';

/** Checks whether the card can be used, its bank is another one or the bank offers these installments. */
export function canSelect(
  selection: CardSelection,
  event: CardSelectionEvent,
  savedCards: readonly SavedCard[],
): boolean {
  switch (event.type) {
    case 'card.chosen':
      return isUsableCard(savedCards, event.cardId);
    case 'cardNumber.entered':
      return hasBinChanged(selection.card, event.bin);
    case 'installments.chosen':
      return isOffered(selection, event.installments);
  }
}

/** Applies a change. Another card or bank discards the installments. */
export function select(event: CardSelectionEvent): Partial<CardSelection> {
  switch (event.type) {
    case 'card.chosen':
      return { ...emptyCardSelection, card: toSelectedCard(event.cardId) };
    case 'cardNumber.entered':
      return { ...emptyCardSelection, card: { kind: 'new', bin: event.bin } };
    case 'installments.chosen':
      return { installments: event.installments };
  }
}

/** Applies saved cards that were read again: the selection is kept while its card is usable. */
export function applySavedCards(
  selection: CardSelection,
  savedCards: readonly SavedCard[],
): Partial<CardSelection> {
  const card = resolveSelectedCard(savedCards, selection.card);
  return isSameCard(card, selection.card) ? {} : { ...emptyCardSelection, card };
}

/** Applies the bank's offer; the selected number of installments is kept if it is offered. */
export const applyOffers = (
  { installments }: CardSelection,
  offers: CardInstallmentOptions | null,
): Partial<CardSelection> => ({
  offers,
  installments: isOffered({ offers }, installments) ? installments : 1,
});

/**
 * Transitions of a query for card installments, which runs in the background: without a response the amount
 * is paid at once. The machine defines the action `storeOffers`.
 */
export const offersTransitions = {
  onDone: [
    {
      guard: hasSucceeded,
      target: 'ready',
      actions: {
        type: 'storeOffers',
        params: ({ event }: { readonly event: DoneEvent<ActorResult<CardInstallmentOptions>> }) =>
          getValue(event),
      },
    },
    { target: 'ready', actions: { type: 'storeOffers', params: null } },
  ],
  onError: { target: 'ready', actions: { type: 'storeOffers', params: null } },
} as const;

/** Returns the selected card installment option; null pays at once. */
export const findInstallmentOption = ({
  offers,
  installments,
}: CardSelection): CardInstallmentOption | null =>
  offers?.plans.find((plan) => plan.installments === installments) ?? null;

/** Checks whether the cost of the selected installments is unknown, in which case nothing may be charged. */
export const isCostUnknown = ({ offers, installments }: CardSelection): boolean =>
  installments > 1 && offers === null;

/** Returns the installment options of the bank, if there is a choice. */
export const listInstallmentChoices = ({ offers }: CardSelection): readonly CardInstallmentOption[] =>
  offers !== null && offers.plans.length > 1 ? offers.plans : [];

/** Returns the id of the selected saved card; null for a new one. */
export const getSelectedCardId = ({ card }: Pick<CardSelection, 'card'>): string | null =>
  card?.kind === 'saved' ? card.cardId : null;

/** Combines a tokenised card with the selected installments and their issuer. */
export function toCardPayment(selection: CardSelection, source: CardPaymentSource): PaymentInputOf<'CARD'> {
  const { installments = 1 } = findInstallmentOption(selection) ?? {};
  const issuerId = selection.offers?.issuer?.id;
  return { method: 'CARD', ...source, installments, ...(issuerId !== undefined && { issuerId }) };
}

const toSelectedCard = (cardId: string | null): SelectedCard =>
  cardId === null ? { kind: 'new', bin: null } : { kind: 'saved', cardId };

const isOffered = ({ offers }: Pick<CardSelection, 'offers'>, installments: number): boolean =>
  offers?.plans.some((plan) => plan.installments === installments) ?? false;

const isSameCard = (card: SelectedCard, before: SelectedCard | null): boolean =>
  card.kind === 'saved'
    ? before?.kind === 'saved' && before.cardId === card.cardId
    : before?.kind === 'new' && before.bin === card.bin;
