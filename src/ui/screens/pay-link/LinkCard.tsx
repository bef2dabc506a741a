import type { MarketCode } from '#domain/market/market.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { PayLinkEvent } from '#machines/pay-link/pay-link.events.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { Stack } from '../../components/Layout/Layout.tsx';
import { fetchedPart } from '../../components/PartBoundary/fetched-part.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { CardFields } from '../sale/buy/CardFields.tsx';
import type { FieldIssue } from '../sale/buy/field-errors.ts';
import { Installments } from '../sale/buy/Installments.tsx';

const SavedCards = fetchedPart(
  async () => (await import('../sale/buy/SavedCards.tsx')).SavedCards,
  <Skeleton count={2} />,
);

type LinkCardProps = {
  readonly view: Extract<PayLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PayLinkEvent) => void;
  readonly market: MarketCode;
  readonly issues: readonly FieldIssue[];
};

/** A card of whoever is signed in, or a new one, and in how many parts. Cards are looked after in the account, not here. */
export function LinkCard({ view, send, market, issues }: LinkCardProps) {
  const { saved, chosen, canBeKept } = view.card;
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
        />
      )}
      {view.plans.length === 0 ? null : (
        <Installments
          plans={view.plans}
          plan={view.plan}
          price={totalOf(view.sale.total)}
          paying={view.paying}
          market={market}
          onChoose={(installments) => send({ type: 'installments.chosen', installments })}
        />
      )}
    </Stack>
  );
}
