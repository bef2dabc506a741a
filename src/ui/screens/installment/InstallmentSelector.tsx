import { Trans, useLingui } from '@lingui/react/macro';
import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { InstallmentScope } from '#domain/installment/installment-selection.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Money } from '../../components/Money/Money.tsx';

type InstallmentSelectorProps = {
  readonly plan: InstallmentPlan;
  readonly next: Installment;
  readonly scope: InstallmentScope;
  readonly onChoose: (scope: InstallmentScope) => void;
};

/** Selects the next installment or all that are left; names it when only one is left. */
export function InstallmentSelector({ plan, next, scope, onChoose }: InstallmentSelectorProps) {
  const { t } = useLingui();
  const left = plan.installments.filter(({ status }) => status !== 'PAID');
  if (left.length < 2)
    return (
      <p>
        <Trans>Installment {next.number}</Trans>
      </p>
    );
  return (
    <ChoiceList
      legend={t`What to pay`}
      name="scope"
      choices={[
        {
          value: 'NEXT',
          label: <Trans>Installment {next.number}</Trans>,
          hint: <Money value={next.amount} />,
        },
        {
          value: 'REMAINING',
          label: <Trans>Pay the full remaining balance</Trans>,
          hint: <Money value={plan.due} />,
        },
      ]}
      chosen={scope}
      onChoose={onChoose}
    />
  );
}
