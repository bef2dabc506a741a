import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { costOf, type InstallmentPlan } from '#domain/payment/installment-options.ts';
import { type Money as Amount, money } from '#domain/shared/money.ts';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';

type InstallmentsProps = {
  readonly plans: readonly InstallmentPlan[];
  readonly plan: InstallmentPlan | null;
  /** What is to be paid by card, before what parts may cost. */
  readonly price: Amount;
  readonly paying: boolean;
  readonly market: MarketCode;
  readonly onChoose: (installments: number) => void;
};

/** In how many parts the bank lets it be paid, what each comes to, and what that costs. */
export function Installments({ plans, plan, price, paying, market, onChoose }: InstallmentsProps) {
  const { t } = useLingui();
  const words = (of: InstallmentPlan): string => {
    const amount = formatMoney(money(of.amount, price.currency));
    const count = of.installments;
    if (count === 1) return t`One payment of ${amount}`;
    switch (costOf(of, price, market)) {
      case 'NOTHING':
        return t`${count} instalments of ${amount}, without interest`;
      case 'INCLUDED':
        return t`${count} instalments of ${amount}, with interest`;
      case 'UP_TO_THE_BANK':
        return t`${count} instalments of ${amount}`;
    }
  };
  return (
    <Stack gap={2}>
      <SelectField
        name="installments"
        label={<Trans>Instalments</Trans>}
        value={String(plan?.installments ?? 1)}
        disabled={paying}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        options={plans.map((of) => ({ value: String(of.installments), label: words(of) }))}
      />
      {plan === null ? null : <Cost plan={plan} price={price} market={market} />}
    </Stack>
  );
}

type CostProps = Pick<InstallmentsProps, 'price' | 'market'> & { readonly plan: InstallmentPlan };

function Cost({ plan, price, market }: CostProps) {
  const total = <Money value={money(plan.total, price.currency)} />;
  switch (costOf(plan, price, market)) {
    case 'NOTHING':
      return plan.installments === 1 ? null : (
        <Note>
          <Trans>You pay {total} in all: the price stays the price.</Trans>
        </Note>
      );
    case 'INCLUDED':
      return (
        <Note>
          <Trans>
            You pay {total} in all, <Money value={money(plan.total - price.amount, price.currency)} /> of it
            interest.
          </Trans>
        </Note>
      );
    case 'UP_TO_THE_BANK':
      return (
        <Note>
          <Trans>We charge {total}. Your bank may add interest of its own.</Trans>
        </Note>
      );
  }
}
