import { useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentOption, SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import { type Choice, ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { paymentUnavailableMessages } from '../../i18n/payment-messages.ts';
import type { PaymentFieldsContext, PaymentMethodForm } from './payment-method-form.tsx';
import { UnavailablePaymentMethods } from './UnavailablePaymentMethods.tsx';

type PaymentMethodListProps = {
  readonly options: readonly PaymentOption[];
  /** The forms of the methods that the page can show; an option without one is left out. */
  readonly forms: Partial<Record<PaymentMethod, PaymentMethodForm>>;
  readonly context: PaymentFieldsContext;
  readonly selected: SelectedPaymentOption | null;
  readonly onChoose: (option: SelectedPaymentOption) => void;
  /** Lists what is unavailable below the rest, closed. */
  readonly collapsesUnavailable?: boolean;
};

/** Lists payment methods, each with its fields once selected, or with the reason why it is unavailable. */
export function PaymentMethodList({
  options,
  forms,
  context,
  selected,
  onChoose,
  collapsesUnavailable = false,
}: PaymentMethodListProps) {
  const { t, i18n } = useLingui();
  const all = options.flatMap((option) =>
    (forms[option.method]?.listRows(option, context) ?? []).map(
      ({ place, label, hint, Icon, body, offered, reason }): Choice<string> & SelectedPaymentOption => ({
        method: option.method,
        place,
        value: buildRowValue({ method: option.method, place }),
        label: i18n._(label),
        hint: i18n._(hint),
        icon: <Icon size={24} aria-hidden="true" />,
        ...(offered && body !== null
          ? { body }
          : {
              unavailable: i18n._(
                paymentUnavailableMessages[context.audience][reason ?? 'OTHER_SALES_CHANNEL'],
              ),
            }),
      }),
    ),
  );
  const unavailableRows = collapsesUnavailable
    ? all.filter(({ unavailable }) => unavailable !== undefined)
    : [];
  const rows = all.filter((row) => !unavailableRows.includes(row));
  return (
    <>
      <ChoiceList
        legend={t`Payment methods`}
        name="method"
        choices={rows}
        chosen={selected === null ? null : buildRowValue(selected)}
        onChoose={(value) => {
          const row = rows.find((candidate) => candidate.value === value);
          if (row !== undefined) onChoose({ method: row.method, place: row.place });
        }}
      />
      {unavailableRows.length > 0 ? <UnavailablePaymentMethods methods={unavailableRows} /> : null}
    </>
  );
}

const buildRowValue = ({ method, place }: SelectedPaymentOption): string =>
  place === null ? method : `${method} ${place}`;
