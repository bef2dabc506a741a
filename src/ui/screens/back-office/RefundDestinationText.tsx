import { Trans } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { RefundAllocation } from '#domain/order/refund.ts';
import { type Currency, money } from '#domain/shared/money.ts';

type RefundDestinationTextProps = RefundAllocation & { readonly currency: Currency };

/** Says where the money is refunded to, with each amount when it is split. */
export function RefundDestinationText({ means, remainder, currency }: RefundDestinationTextProps) {
  const isSplit = remainder !== null && remainder.means !== means;
  return (
    <>
      <MainDestination means={means} />
      {isSplit ? (
        <>
          {' '}
          <RemainderDestination
            means={remainder.means}
            amount={formatMoneyWithCode(money(remainder.amount, currency))}
          />
        </>
      ) : null}
    </>
  );
}

function MainDestination({ means }: Pick<RefundAllocation, 'means'>) {
  if (means === 'BY_HAND')
    return <Trans>You refund the money at the box office, by the same method it was paid.</Trans>;
  if (means === 'WALLET') return <Trans>The refund goes to the fan’s balance.</Trans>;
  return <Trans>The refund goes to the original payment method.</Trans>;
}

function RemainderDestination({
  means,
  amount,
}: {
  readonly means: 'WALLET' | 'BY_HAND';
  readonly amount: string;
}) {
  return means === 'WALLET' ? (
    <Trans>{amount} of it is refunded to the fan’s balance, which was used to pay.</Trans>
  ) : (
    <Trans>{amount} of it must be refunded in person, because the fan no longer has a balance.</Trans>
  );
}
