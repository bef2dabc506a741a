import { Trans } from '@lingui/react/macro';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Panel } from '../../../components/Layout/Layout.tsx';
import { Lines } from '../../../components/Lines/Lines.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import type { SaleProps } from '../sale-props.ts';

type PaymentView = SaleProps<'payment'>['view'];

/** The balance pays what it can, where the fan says so; another way pays the rest. */
export function BalancePart({ view, send }: SaleProps<'payment'>) {
  if (view.balance === null) return null;
  const part = <Money value={view.balance.part} />;
  const rest = <Money value={restBeside(view, view.balance.part.amount)} />;
  return (
    <Panel>
      <Checkbox
        name="useBalance"
        checked={view.balance.used}
        onChange={() => send({ type: 'balance.toggled' })}
        label={
          <b>
            <Trans>Use the {part} of my balance</Trans>
          </b>
        }
        hint={<Trans>The other {rest} you pay the way you choose below.</Trans>}
      />
    </Panel>
  );
}

/** Both parts of what is paid, under the total. */
export function BalanceLines({ view }: { readonly view: PaymentView }) {
  if (view.balance?.used !== true) return null;
  const { part } = view.balance;
  return (
    <Lines
      ruled
      items={[
        { id: 'balance', term: <Trans>From your balance</Trans>, value: <Money value={part} /> },
        {
          id: 'rest',
          term: <Trans>Left to pay</Trans>,
          value: (
            <b>
              <Money value={restBeside(view, part.amount)} />
            </b>
          ),
        },
      ]}
    />
  );
}

const restBeside = ({ cart: { reservation } }: PaymentView, part: number) => {
  const { amount, currency } = totalOf(reservation.total);
  return money(amount - part, currency);
};
