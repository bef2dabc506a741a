import { Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Gift, type LucideIcon, Nfc } from 'lucide-react';
import type { ReactNode } from 'react';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { CourtesyFields } from './CourtesyFields.tsx';
import { parseVoucher } from './card-reader.tsx';
import { parseCourtesy } from './courtesy.tsx';
import { VoucherFields } from './VoucherFields.tsx';

/** A payment that a seller receives in person, without an order in progress. */
type InPersonPayments = {
  readonly TPV: PaymentInputOf<'TPV'>;
  readonly CASH: { readonly method: 'CASH' };
  readonly COURTESY: PaymentInputOf<'COURTESY'>;
};
export type InPersonMethod = keyof InPersonPayments;

type InPersonForm<M extends InPersonMethod> = {
  readonly Icon: LucideIcon;
  readonly renderFields: (issues: readonly FieldIssue[]) => ReactNode;
  readonly parse: (form: FormData) => Result<InPersonPayments[M], readonly FieldIssue[]>;
  readonly label: (total: ReactNode) => ReactNode;
};

const forms: { readonly [M in InPersonMethod]: InPersonForm<M> } = {
  TPV: {
    Icon: Nfc,
    renderFields: (issues) => <VoucherFields issues={issues} />,
    parse: parseVoucher,
    label: (total) => <Trans>Charge {total}</Trans>,
  },
  CASH: {
    Icon: Banknote,
    renderFields: () => (
      <Note>
        <Trans>Add it to your cash drawer. It counts towards your shift.</Trans>
      </Note>
    ),
    parse: () => ok({ method: 'CASH' }),
    label: (total) => <Trans>I have received {total} in cash</Trans>,
  },
  COURTESY: {
    Icon: Gift,
    renderFields: (issues) => <CourtesyFields reasons={courtesyReasons} issues={issues} />,
    parse: parseCourtesy,
    label: () => <Trans>Issue as complimentary</Trans>,
  },
};

type InPersonMethodsProps<M extends InPersonMethod> = {
  readonly methods: readonly M[];
  readonly chosen: M;
  readonly onChoose: (method: M) => void;
  readonly issues: readonly FieldIssue[];
};

/** Lists the methods of a payment in person, each with its fields. */
export function InPersonMethods<M extends InPersonMethod>({
  methods,
  chosen,
  onChoose,
  issues,
}: InPersonMethodsProps<M>) {
  const { i18n } = useLingui();
  return (
    <ChoiceList
      legend={<Trans>Payment method</Trans>}
      legendShown
      name="way"
      chosen={chosen}
      onChoose={onChoose}
      choices={methods.map((method) => {
        const { Icon, renderFields } = forms[method];
        return {
          value: method,
          label: i18n._(paymentMethodNames[method]),
          icon: <Icon size={24} aria-hidden="true" />,
          body: renderFields(issues),
        };
      })}
    />
  );
}

/** Parses a payment in person. */
export const parseInPersonPayment = <M extends InPersonMethod>(
  method: M,
  form: FormData,
): Result<InPersonPayments[M], readonly FieldIssue[]> => forms[method].parse(form);

/** Labels the button of a payment in person by what the seller does or confirms. */
export const getInPersonLabel = (method: InPersonMethod, total: ReactNode): ReactNode =>
  forms[method].label(total);
