import { Trans, useLingui } from '@lingui/react/macro';
import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { QuotaWish } from '#domain/installment/quota-wish.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Money } from '../../components/Money/Money.tsx';

type QuotaWishesProps = {
  readonly plan: InstallmentPlan;
  readonly next: Installment;
  readonly wish: QuotaWish;
  readonly onChoose: (wish: QuotaWish) => void;
};

/** Which quotas: nothing to choose where one is left. */
export function QuotaWishes({ plan, next, wish, onChoose }: QuotaWishesProps) {
  const { t } = useLingui();
  const left = plan.installments.filter(({ status }) => status !== 'PAID');
  if (left.length < 2) return null;
  return (
    <ChoiceList
      legend={t`What to pay`}
      name="wish"
      choices={[
        {
          value: 'NEXT',
          label: <Trans>Instalment {next.number}</Trans>,
          hint: <Money value={next.amount} />,
        },
        {
          value: 'REMAINING',
          label: <Trans>All that is left, at once</Trans>,
          hint: <Money value={plan.due} />,
        },
      ]}
      chosen={wish}
      onChoose={onChoose}
    />
  );
}
