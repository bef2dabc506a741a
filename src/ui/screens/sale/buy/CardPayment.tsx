import type { MarketCode } from '#domain/market/market.ts';
import { getTotal } from '#domain/sale/price.ts';
import { lazyWithRetry } from '../../../components/ErrorBoundary/lazy-with-retry.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import type { FieldIssue } from '../../forms/field-errors.ts';
import type { SaleProps } from '../sale-props.ts';
import { CardFields } from './CardFields.tsx';

const SavedCards = lazyWithRetry(
  async () => (await import('./SavedCards.tsx')).SavedCards,
  <Skeleton count={2} />,
);
const CardInstallmentSelect = lazyWithRetry(
  async () => (await import('./CardInstallmentSelect.tsx')).CardInstallmentSelect,
  null,
);

export type CardPaymentProps = SaleProps<'payment'> & {
  readonly market: MarketCode;
  readonly issues: readonly FieldIssue[];
};

/** Selects a saved or new card and its installments. Optional parts are loaded when they are first shown. */
export function CardPayment({ view, send, market, issues }: CardPaymentProps) {
  const { saved, chosen, removing, plans, plan, canBeSaved } = view.card;
  const newCard = (
    <CardFields
      issues={issues}
      canBeSaved={canBeSaved}
      onBinChange={(bin) => send({ type: 'cardNumber.entered', bin })}
    />
  );
  return (
    <Stack>
      {saved.length === 0 ? (
        newCard
      ) : (
        <SavedCards
          saved={saved}
          chosen={chosen}
          issues={issues}
          newCard={newCard}
          onChoose={(cardId) => send({ type: 'card.chosen', cardId })}
          removal={{
            idle: removing || view.paying,
            onConfirm: (cardId) => send({ type: 'cardRemoval.confirmed', cardId }),
          }}
        />
      )}
      {plans.length === 0 ? null : (
        <CardInstallmentSelect
          plans={plans}
          plan={plan}
          price={view.wallet?.split?.remainder ?? getTotal(view.cart.reservation.total)}
          paying={view.paying}
          market={market}
          onChoose={(installments) => send({ type: 'installments.chosen', installments })}
        />
      )}
    </Stack>
  );
}
