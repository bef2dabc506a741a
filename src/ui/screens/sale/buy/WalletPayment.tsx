import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatAmount, formatMoney } from '#domain/market/format/money.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { getTotal } from '#domain/sale/price.ts';
import { subtract } from '#domain/shared/money.ts';
import type { WalletView } from '#machines/sale/sale-payment.view.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { DefinitionList } from '../../../components/DefinitionList/DefinitionList.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import type { SaleProps } from '../sale-props.ts';

type PaymentView = SaleProps<'payment'>['view'];
type WalletAmountProps = SaleProps<'payment'> & { readonly wallet: WalletView };

/** Pays the amount that the fan chooses from the wallet; another method pays the remainder. */
export function WalletPayment({ view, send }: SaleProps<'payment'>) {
  const { wallet } = view;
  if (wallet === null) return null;
  const has = <Money value={wallet.has} />;
  return (
    <Panel>
      <Stack>
        <Checkbox
          name="useBalance"
          checked={wallet.used}
          disabled={view.paying}
          onChange={() => send({ type: 'wallet.toggled' })}
          label={
            <b>
              <Trans>Use my balance</Trans>
            </b>
          }
          hint={<Trans>Your balance is {has}. Use all or part of it.</Trans>}
        />
        {wallet.used ? <WalletAmountField view={view} send={send} wallet={wallet} /> : null}
      </Stack>
    </Panel>
  );
}

/** Asks for the wallet amount and shows the remainder while typing. */
function WalletAmountField({ view, send, wallet }: WalletAmountProps) {
  const { t } = useLingui();
  const id = useId();
  const issue = useWalletIssueMessage(view, wallet);
  const max = <Money value={wallet.max} />;
  return (
    <Stack gap={2}>
      <Field
        key={wallet.max.amount}
        id={id}
        name="balanceAmount"
        label={t`Amount to use`}
        hint={<Trans>Up to {max}</Trans>}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        disabled={view.paying}
        defaultValue={wallet.text ?? formatAmount(wallet.max)}
        onInput={({ currentTarget }) => send({ type: 'walletAmount.entered', text: currentTarget.value })}
        error={issue}
      />
      <output htmlFor={id}>
        <RemainingAmount view={view} send={send} wallet={wallet} />
      </output>
    </Stack>
  );
}

function RemainingAmount({ view, wallet: { has, split, paysAll } }: WalletAmountProps) {
  if (split === null) return null;
  const remainingBalance = <Money value={subtract(has, split.walletPortion)} />;
  if (paysAll)
    return (
      <Note>
        <Trans>
          Your balance covers the full amount. You will have {remainingBalance} left after this purchase.
        </Trans>
      </Note>
    );
  const remainder = (
    <b>
      <Money value={split.remainder} />
    </b>
  );
  return (
    <Note>
      {view.method !== null && paymentMethodTraits[view.method].takesCard ? (
        <Trans>The card pays {remainder}.</Trans>
      ) : (
        <Trans>Pay the remaining {remainder} with the method you choose below.</Trans>
      )}
    </Note>
  );
}

/** Explains why the amount is not valid. An empty field is not an error: the person is still typing. */
function useWalletIssueMessage(view: PaymentView, { issue, has, split }: WalletView): string | undefined {
  const { t } = useLingui();
  const balance = formatMoney(has);
  const total = formatMoney(getTotal(view.cart.reservation.total));
  const remainder = split === null ? '' : formatMoney(split.remainder);
  switch (issue) {
    case null:
    case 'EMPTY':
      return undefined;
    case 'NOT_AN_AMOUNT':
      return t`Enter an amount in numbers.`;
    case 'BELOW_ZERO':
      return t`Enter an amount of zero or more.`;
    case 'ABOVE_BALANCE':
      return t`You cannot use more than your balance of ${balance}.`;
    case 'ABOVE_TOTAL':
      return t`You cannot use more than the ${total} due.`;
    case 'NOT_WHOLE':
      return t`Whole pesos only, without centavos.`;
    case 'REST_TOO_SMALL':
      return t`That leaves ${remainder}, which is below the minimum for that payment method. Use less of your balance or choose another method.`;
  }
}

/** Shows both portions of the payment under the total. */
export function WalletLines({ view }: { readonly view: PaymentView }) {
  const split = view.wallet?.split;
  if (split == null) return null;
  return (
    <DefinitionList
      ruled
      items={[
        {
          id: 'balance',
          term: <Trans>From your balance</Trans>,
          value: <Money value={split.walletPortion} />,
        },
        {
          id: 'rest',
          term: <Trans>Amount due</Trans>,
          value: (
            <b>
              <Money value={split.remainder} />
            </b>
          ),
        },
      ]}
    />
  );
}
