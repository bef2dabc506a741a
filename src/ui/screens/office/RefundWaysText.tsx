import { Trans } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { RefundWays } from '#domain/order/refund.ts';
import { type Currency, money } from '#domain/shared/money.ts';

type RefundWaysTextProps = RefundWays & { readonly currency: Currency };

/** By which ways money goes back, each sum named where there are two. */
export function RefundWaysText({ means, rest, currency }: RefundWaysTextProps) {
  const isSplit = rest !== null && rest.means !== means;
  return (
    <>
      <MainWay means={means} />
      {isSplit ? (
        <>
          {' '}
          <RestWay means={rest.means} amount={formatMoneyWithCode(money(rest.amount, currency))} />
        </>
      ) : null}
    </>
  );
}

function MainWay({ means }: Pick<RefundWays, 'means'>) {
  if (means === 'BY_HAND')
    return <Trans>You give the money back at the window, by the way it was paid.</Trans>;
  if (means === 'WALLET') return <Trans>The money goes into the balance of the fan.</Trans>;
  return <Trans>The money goes back by the way it was paid.</Trans>;
}

function RestWay({ means, amount }: { readonly means: 'WALLET' | 'BY_HAND'; readonly amount: string }) {
  return means === 'WALLET' ? (
    <Trans>Of it, {amount} go into the balance of the fan, which paid them.</Trans>
  ) : (
    <Trans>Of it, you give {amount} back by hand: the fan has no balance any more.</Trans>
  );
}
