import type { MarketCode } from '#domain/market/market.ts';
import { totalOf } from '#domain/sale/price.ts';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { fetchedPart } from '../../../components/PartBoundary/fetched-part.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import type { SaleProps } from '../sale-props.ts';
import { CardFields } from './CardFields.tsx';
import type { FieldIssue } from './field-errors.ts';

const SavedCards = fetchedPart(
  async () => (await import('./SavedCards.tsx')).SavedCards,
  <Skeleton count={2} />,
);
const Installments = fetchedPart(async () => (await import('./Installments.tsx')).Installments, null);

export type CardPaymentProps = SaleProps<'payment'> & {
  readonly market: MarketCode;
  readonly issues: readonly FieldIssue[];
};

/** A card that is kept or a new one, and in how many parts. What not everybody has is fetched once it is there to be shown. */
export function CardPayment({ view, send, market, issues }: CardPaymentProps) {
  const { saved, chosen, removing, plans, plan, canBeKept } = view.card;
  const newCard = (
    <CardFields
      issues={issues}
      canBeKept={canBeKept}
      onBegun={(bin) => send({ type: 'cardNumber.begun', bin })}
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
        <Installments
          plans={plans}
          plan={plan}
          price={view.balance?.split?.rest ?? totalOf(view.cart.reservation.total)}
          paying={view.paying}
          market={market}
          onChoose={(installments) => send({ type: 'installments.chosen', installments })}
        />
      )}
    </Stack>
  );
}
