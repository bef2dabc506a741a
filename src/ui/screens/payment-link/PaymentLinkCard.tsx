import type { MarketCode } from '#domain/market/market.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import type { FieldIssue } from '../forms/field-errors.ts';
import { CardFields } from '../sale/buy/CardFields.tsx';
import { CardInstallmentSelect } from '../sale/buy/CardInstallmentSelect.tsx';

const SavedCards = lazyWithRetry(
  async () => (await import('../sale/buy/SavedCards.tsx')).SavedCards,
  <Skeleton count={2} />,
);

type PaymentLinkCardProps = {
  readonly view: Extract<PaymentLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly market: MarketCode;
  readonly issues: readonly FieldIssue[];
};

/**
 * Shows the signed-in payer's saved cards or a new card, and the card installments. Cards are managed in the account,
 * not here.
 */
export function PaymentLinkCard({ view, send, market, issues }: PaymentLinkCardProps) {
  const { saved, chosen, canBeSaved } = view.card;
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
        />
      )}
      {view.plans.length === 0 ? null : (
        <CardInstallmentSelect
          plans={view.plans}
          plan={view.plan}
          price={getTotal(view.sale.total)}
          paying={view.paying}
          market={market}
          onChoose={(installments) => send({ type: 'installments.chosen', installments })}
        />
      )}
    </Stack>
  );
}
