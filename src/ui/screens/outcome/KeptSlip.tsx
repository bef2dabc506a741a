import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/format/money.ts';
import { totalOf } from '#domain/sale/price.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Figures } from './Figures.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { CashProps } from './outcome-props.ts';
import { TakeAlong } from './TakeAlong.tsx';
import { useDeadline } from './use-deadline.ts';
import { Onward } from './WaysOn.tsx';

/** Seats that are kept without payment: until when, and the code to pay them by at the box office. */
export function KeptSlip({ view, order, linkOf }: Pick<CashProps, 'view' | 'order' | 'linkOf'>) {
  const { t } = useLingui();
  const { purchase, mode, linkToken } = view;
  const { namesFan } = saleDesks[mode];
  const deadline = useDeadline(view);
  const { code } = purchase;
  const amount = formatMoney(totalOf(purchase.total));
  const until = purchase.expiresAt === null ? null : deadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      order={order}
      title={namesFan ? <Trans>The seats are kept</Trans> : <Trans>Your seats are kept</Trans>}
    >
      <p>
        {until === null ? (
          <Trans>Nothing was charged. They stay kept until the box office lets them go.</Trans>
        ) : (
          <Trans>
            Nothing was charged. They are kept until <b>{until}</b>; unpaid, they go back on sale then.
          </Trans>
        )}
      </p>
      <Panel>
        <Stack>
          <Barcode value={code} />
          <Figures
            figures={[
              { id: 'code', label: t`Code`, shown: code, typed: code, big: true },
              { id: 'amount', label: t`To pay`, shown: amount },
            ]}
          />
          <p>
            {namesFan ? (
              <Trans>The fan says this code at the box office and pays. You find it under Kept seats.</Trans>
            ) : (
              <Trans>Say this code at the box office and pay: your tickets are yours at once.</Trans>
            )}
          </p>
        </Stack>
      </Panel>
      <TakeAlong
        message={
          until === null
            ? t`Pay ${amount} at a Taquilla box office with the code ${code}.`
            : t`Pay ${amount} at a Taquilla box office with the code ${code}, before ${until}.`
        }
        link={linkOf(linkToken)}
      />
      <Row equal="roomy">
        <Onward mode={mode} variant={namesFan ? 'primary' : 'secondary'} />
        {namesFan ? (
          <LinkButton href="/backoffice/kept-seats">
            <Trans>Kept seats</Trans>
          </LinkButton>
        ) : null}
      </Row>
    </OutcomeFrame>
  );
}
