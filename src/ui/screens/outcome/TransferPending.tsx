import { Trans, useLingui } from '@lingui/react/macro';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { assistedPurchaseMoneyMessages, purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { assistedPurchaseResultNames, purchaseResultNames } from '../../i18n/payment-messages.ts';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, StatusLinkProps } from './outcome-props.ts';
import { PendingActions } from './PendingActions.tsx';
import { PendingTag } from './PendingTag.tsx';
import { ShareOrderStatus } from './ShareOrderStatus.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows a pending transfer and the deadline of its seats; it updates itself. */
export function TransferPending({
  view,
  send,
  order,
  link,
}: OutcomeProps<'transferPending'> & StatusLinkProps) {
  const { i18n } = useLingui();
  const { purchase } = view;
  const { requiresFan } = salesChannelRules[view.salesChannel];
  const formatDeadline = useDeadlineFormatter(view);
  const deadlineText = purchase.expiresAt === null ? null : <b>{formatDeadline(purchase.expiresAt)}</b>;
  const moneyMessages = requiresFan ? assistedPurchaseMoneyMessages : purchaseMoneyMessages;
  const results = requiresFan ? assistedPurchaseResultNames : purchaseResultNames;
  return (
    <OutcomeFrame tag={<PendingTag />} order={order} title={i18n._(results[purchase.result])}>
      <p>{i18n._(moneyMessages[purchase.moneyMoved])}</p>
      {deadlineText === null ? null : (
        <p>
          {requiresFan ? (
            <Trans>
              The seats are held until {deadlineText}. If payment has not arrived by then, they go back on
              sale and nobody is charged.
            </Trans>
          ) : (
            <Trans>
              Your seats are held until {deadlineText}. If payment has not arrived by then, they go back on
              sale and you are not charged.
            </Trans>
          )}
        </p>
      )}
      {purchase.nextAction === null ? null : (
        <Row>
          <LinkButton href={purchase.nextAction.url} variant="primary" size="large">
            {requiresFan ? <Trans>Open the bank’s page</Trans> : <Trans>Continue at your bank</Trans>}
          </LinkButton>
        </Row>
      )}
      <PendingActions view={view} send={send} hasPrimaryAction={purchase.nextAction !== null} />
      <ShareOrderStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}
