import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, ExternalLink } from 'lucide-react';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DeadlineCard } from '../../components/HoldBar/HoldBar.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { assistedPurchaseResultNames, purchaseResultNames } from '../../i18n/payment-messages.ts';
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, StatusLinkProps } from './outcome-props.ts';
import { PendingActions } from './PendingActions.tsx';
import { PendingTag } from './PendingTag.tsx';
import { ShareOrderStatus } from './ShareOrderStatus.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

type PendingProps<Screen extends 'bankConfirmation' | 'confirmationElsewhere' | 'bankReview'> =
  OutcomeProps<Screen> & StatusLinkProps;

/** Says that the payer's bank asks for a confirmation, to somebody else or on another device. */
export function ConfirmationElsewhere(props: PendingProps<'confirmationElsewhere'>) {
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={props.order}
      title={<Trans>The payer’s bank requires confirmation</Trans>}
    >
      <p>
        <Trans>
          The payer confirms it with their bank, on the page where they paid. This page will then show the
          result. Without confirmation, nobody is charged.
        </Trans>
      </p>
      <PendingAdvice {...props} />
    </OutcomeFrame>
  );
}

/** Sends the payer to the bank's page to confirm the payment (3-D Secure). */
export function BankConfirmation(props: PendingProps<'bankConfirmation'>) {
  const { view, order } = props;
  const { purchase, confirmAt } = view;
  const { requiresFan } = salesChannelRules[view.salesChannel];
  const formatDeadline = useDeadlineFormatter(view);
  const confirmBy = purchase.expiresAt === null ? null : formatDeadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={
        requiresFan ? (
          <Trans>The fan’s bank requires confirmation</Trans>
        ) : (
          <Trans>Your bank requires confirmation</Trans>
        )
      }
      above={
        view.remaining === null ? null : (
          <DeadlineCard
            label={
              requiresFan ? (
                <Trans>Time left for the fan to confirm at their bank</Trans>
              ) : (
                <Trans>Time left to confirm at your bank</Trans>
              )
            }
            remaining={view.remaining}
            icon={<Clock size={26} aria-hidden="true" />}
          />
        )
      }
      below={<ChangePaymentMethod view={view} send={props.send} />}
    >
      <p>
        {requiresFan ? (
          <Trans>The fan confirms the payment on their bank’s page and returns here automatically.</Trans>
        ) : (
          <Trans>Confirm the payment on your bank’s page. You will return here automatically.</Trans>
        )}{' '}
        {confirmBy === null ? null : requiresFan ? (
          <Trans>The seats are held until {confirmBy}.</Trans>
        ) : (
          <Trans>Your seats are held until {confirmBy}.</Trans>
        )}
      </p>
      <Row>
        <LinkButton href={confirmAt} variant="primary" size="large" iconAfter={<ExternalLink size={20} />}>
          {requiresFan ? <Trans>Open the bank’s page</Trans> : <Trans>Confirm with my bank</Trans>}
        </LinkButton>
      </Row>
      <PendingAdvice {...props} hasPrimaryAction />
    </OutcomeFrame>
  );
}

/** Shows a payment that the bank or the provider is reviewing (/checkout/pending). */
export function BankReview(props: PendingProps<'bankReview'>) {
  const { i18n } = useLingui();
  const { view, order } = props;
  const { result } = view.purchase;
  const { requiresFan } = salesChannelRules[view.salesChannel];
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={i18n._((requiresFan ? assistedPurchaseResultNames : purchaseResultNames)[result])}
    >
      <p>
        {requiresFan ? (
          <Trans>
            This can take from a few minutes to two business days. The fan’s seats are held meanwhile, and we
            will email them as soon as we have the result.
          </Trans>
        ) : (
          <Trans>
            This can take from a few minutes to two business days. Your seats are held meanwhile, and we will
            email you as soon as we have the result.
          </Trans>
        )}
      </p>
      <PendingAdvice {...props} />
    </OutcomeFrame>
  );
}

/** Warns against paying again and offers the next actions. */
function PendingAdvice({
  view,
  send,
  link,
  hasPrimaryAction = false,
}: PendingProps<'bankConfirmation' | 'confirmationElsewhere' | 'bankReview'> & {
  readonly hasPrimaryAction?: boolean;
}) {
  return (
    <>
      {salesChannelRules[view.salesChannel].requiresFan ? (
        <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
          <Trans>
            You can go on to the next sale; this payment will not be affected. The fan can find it in My
            purchases.
          </Trans>
        </Alert>
      ) : (
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>
            You can close this page; your payment will not be affected. The purchase is in My purchases.
          </Trans>
        </Alert>
      )}
      <PendingActions view={view} send={send} hasPrimaryAction={hasPrimaryAction} />
      <ShareOrderStatus code={view.purchase.code} link={link} />
    </>
  );
}
