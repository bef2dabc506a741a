import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/market/format/money.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { getTotal } from '#domain/sale/price.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { CopyFields } from './CopyFields.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { BuildStatusLink, OutcomeProps } from './outcome-props.ts';
import { ContinueLink, continueVariants } from './PendingActions.tsx';
import { PrintAndShare } from './PrintAndShare.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows a staff booking with its deadline and the code to pay it by at the box office. */
export function StaffBookingVoucher({
  view,
  order,
  buildStatusLink,
}: Omit<OutcomeProps<'staffBooking'>, 'send'> & { readonly buildStatusLink: BuildStatusLink }) {
  const { t } = useLingui();
  const { purchase, audience, linkToken } = view;
  const { title, instructions, action } = messages[audience];
  const formatDeadline = useDeadlineFormatter(view);
  const { code } = purchase;
  const amount = formatMoney(getTotal(purchase.total));
  const deadlineText = purchase.expiresAt === null ? null : formatDeadline(purchase.expiresAt);
  return (
    <OutcomeFrame order={order} title={title}>
      <p>
        {deadlineText === null ? (
          <Trans>Nothing was charged. The seats are held until the box office releases them.</Trans>
        ) : (
          <Trans>
            Nothing was charged. The seats are held until <b>{deadlineText}</b> and go back on sale if unpaid.
          </Trans>
        )}
      </p>
      <Panel>
        <Stack>
          <Barcode value={code} />
          <CopyFields
            figures={[
              { id: 'code', label: t`Code`, text: code, copyText: code, big: true },
              { id: 'amount', label: t`To pay`, text: amount },
            ]}
          />
          <p>{instructions}</p>
        </Stack>
      </Panel>
      <PrintAndShare
        message={
          deadlineText === null
            ? t`Pay ${amount} at a Taquilla box office with the code ${code}.`
            : t`Pay ${amount} at a Taquilla box office with the code ${code}, before ${deadlineText}.`
        }
        link={buildStatusLink(linkToken)}
      />
      <Row equal="roomy">
        <ContinueLink audience={audience} variant={continueVariants[audience]} />
        {action}
      </Row>
    </OutcomeFrame>
  );
}

const messages = {
  PAYER: {
    title: <Trans>Your seats are held</Trans>,
    instructions: <Trans>Give this code at the box office and pay. You get your tickets immediately.</Trans>,
    action: null,
  },
  SELLER: {
    title: <Trans>The seats are held</Trans>,
    instructions: (
      <Trans>The fan gives this code at the box office and pays. You can find it under Bookings.</Trans>
    ),
    action: (
      <LinkButton href="/backoffice/staff-bookings">
        <Trans>Bookings</Trans>
      </LinkButton>
    ),
  },
} as const satisfies Record<PaymentAudience, unknown>;
