import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatAmount, formatMoney } from '#domain/format/money.ts';
import { totalOf } from '#domain/sale/price.ts';
import { subtract } from '#domain/shared/money.ts';
import type { BalanceView } from '#machines/sale/sale.view.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { Lines } from '../../../components/Lines/Lines.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import type { SaleProps } from '../sale-props.ts';

type PaymentView = SaleProps<'payment'>['view'];
type BalanceProps = SaleProps<'payment'> & { readonly balance: BalanceView };

/** The balance pays as much as the fan says; another way pays the rest, where there is one. */
export function BalancePart({ view, send }: SaleProps<'payment'>) {
  const { balance } = view;
  if (balance === null) return null;
  const has = <Money value={balance.has} />;
  return (
    <Panel>
      <Stack>
        <Checkbox
          name="useBalance"
          checked={balance.used}
          disabled={view.paying}
          onChange={() => send({ type: 'balance.toggled' })}
          label={
            <b>
              <Trans>Use my balance</Trans>
            </b>
          }
          hint={<Trans>You have {has}. Use all of it that helps, or a part.</Trans>}
        />
        {balance.used ? <Amount view={view} send={send} balance={balance} /> : null}
      </Stack>
    </Panel>
  );
}

/** How much of it, and what that leaves, as it is typed. */
function Amount({ view, send, balance }: BalanceProps) {
  const { t } = useLingui();
  const id = useId();
  const issue = useIssueWords(view, balance);
  const most = <Money value={balance.most} />;
  return (
    <Stack gap={2}>
      <Field
        key={balance.most.amount}
        id={id}
        name="balanceAmount"
        label={t`How much of it`}
        hint={<Trans>At most {most}</Trans>}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        disabled={view.paying}
        defaultValue={balance.text ?? formatAmount(balance.most)}
        onInput={({ currentTarget }) => send({ type: 'balanceAmount.typed', text: currentTarget.value })}
        error={issue}
      />
      <output htmlFor={id}>
        <Rest view={view} send={send} balance={balance} />
      </output>
    </Stack>
  );
}

function Rest({ view, balance: { has, split, paysAll } }: BalanceProps) {
  if (split === null) return null;
  const left = <Money value={subtract(has, split.part)} />;
  if (paysAll)
    return (
      <Note>
        <Trans>Your balance pays all of it. After this purchase {left} are left.</Trans>
      </Note>
    );
  const rest = (
    <b>
      <Money value={split.rest} />
    </b>
  );
  return (
    <Note>
      {view.method === 'CARD' ? (
        <Trans>The card pays {rest}.</Trans>
      ) : (
        <Trans>The other {rest} you pay the way you choose below.</Trans>
      )}
    </Note>
  );
}

/** Why it cannot be so. Of an empty field nothing is said: whoever empties it goes on typing. */
function useIssueWords(view: PaymentView, { issue, has, split }: BalanceView): string | undefined {
  const { t } = useLingui();
  const balance = formatMoney(has);
  const total = formatMoney(totalOf(view.cart.reservation.total));
  const rest = split === null ? '' : formatMoney(split.rest);
  switch (issue) {
    case null:
    case 'EMPTY':
      return undefined;
    case 'NOT_AN_AMOUNT':
      return t`Type an amount in figures.`;
    case 'BELOW_ZERO':
      return t`It cannot be below zero.`;
    case 'ABOVE_BALANCE':
      return t`You have ${balance}: it cannot be more.`;
    case 'ABOVE_TOTAL':
      return t`You only have to pay ${total}: it cannot be more.`;
    case 'NOT_WHOLE':
      return t`Whole pesos only, without centavos.`;
    case 'REST_TOO_SMALL':
      return t`${rest} would be left, too little to pay that way. Use less of your balance or choose another way.`;
  }
}

/** Both parts of what is paid, under the total. */
export function BalanceLines({ view }: { readonly view: PaymentView }) {
  const split = view.balance?.split;
  if (split == null) return null;
  return (
    <Lines
      ruled
      items={[
        { id: 'balance', term: <Trans>From your balance</Trans>, value: <Money value={split.part} /> },
        {
          id: 'rest',
          term: <Trans>Left to pay</Trans>,
          value: (
            <b>
              <Money value={split.rest} />
            </b>
          ),
        },
      ]}
    />
  );
}
