import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/market/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import {
  type CardInstallmentOption,
  classifyCardInstallmentCost,
} from '#domain/payment/card-installments.ts';
import { type Money as Amount, money } from '#domain/shared/money.ts';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';

type CardInstallmentSelectProps = {
  readonly plans: readonly CardInstallmentOption[];
  readonly plan: CardInstallmentOption | null;
  /** The amount to pay by card, before interest. */
  readonly price: Amount;
  readonly paying: boolean;
  readonly market: MarketCode;
  readonly onChoose: (installments: number) => void;
};

/** Selects one of the card installments that the bank offers, with each amount and its cost. */
export function CardInstallmentSelect({
  plans,
  plan,
  price,
  paying,
  market,
  onChoose,
}: CardInstallmentSelectProps) {
  const { t } = useLingui();
  const formatOption = (option: CardInstallmentOption): string => {
    const amount = formatMoney(money(option.amount, price.currency));
    const count = option.installments;
    if (count === 1) return t`One payment of ${amount}`;
    switch (classifyCardInstallmentCost(option, price, market)) {
      case 'NOTHING':
        return t`${count} installments of ${amount}, without interest`;
      case 'INCLUDED':
        return t`${count} installments of ${amount}, with interest`;
      case 'SET_BY_BANK':
        return t`${count} installments of ${amount}`;
    }
  };
  return (
    <Stack gap={2}>
      <SelectField
        name="installments"
        label={<Trans>Installments</Trans>}
        value={String(plan?.installments ?? 1)}
        disabled={paying}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        options={plans.map((option) => ({ value: String(option.installments), label: formatOption(option) }))}
      />
      {plan === null ? null : <InterestNote plan={plan} price={price} market={market} />}
    </Stack>
  );
}

type InterestNoteProps = Pick<CardInstallmentSelectProps, 'price' | 'market'> & {
  readonly plan: CardInstallmentOption;
};

function InterestNote({ plan, price, market }: InterestNoteProps) {
  const total = <Money value={money(plan.total, price.currency)} />;
  switch (classifyCardInstallmentCost(plan, price, market)) {
    case 'NOTHING':
      return plan.installments === 1 ? null : (
        <Note>
          <Trans>You pay {total} in total, with no extra cost.</Trans>
        </Note>
      );
    case 'INCLUDED':
      return (
        <Note>
          <Trans>
            You pay {total} in total, including{' '}
            <Money value={money(plan.total - price.amount, price.currency)} /> in interest.
          </Trans>
        </Note>
      );
    case 'SET_BY_BANK':
      return (
        <Note>
          <Trans>You will be charged {total}. Your bank may add its own interest.</Trans>
        </Note>
      );
  }
}
