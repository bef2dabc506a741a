import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { purchaseResultNames } from '../../i18n/payment-messages.ts';
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
  const { purchase, audience } = view;
  const formatDeadline = useDeadlineFormatter(view);
  const deadlineText = purchase.expiresAt === null ? null : <b>{formatDeadline(purchase.expiresAt)}</b>;
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={i18n._(purchaseResultNames[audience][purchase.result])}
    >
      <p>{i18n._(purchaseMoneyMessages[audience][purchase.moneyMoved])}</p>
      {deadlineText === null ? null : <p>{messages[audience].heldUntil(deadlineText)}</p>}
      {purchase.nextAction === null ? null : (
        <Row>
          <LinkButton href={purchase.nextAction.url} variant="primary" size="large">
            {messages[audience].button}
          </LinkButton>
        </Row>
      )}
      <PendingActions view={view} send={send} hasPrimaryAction={purchase.nextAction !== null} />
      <ShareOrderStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}

const messages = {
  PAYER: {
    heldUntil: (deadlineText) => (
      <Trans>
        Your seats are held until {deadlineText}. If payment has not arrived by then, they go back on sale and
        you are not charged.
      </Trans>
    ),
    button: <Trans>Continue at your bank</Trans>,
  },
  SELLER: {
    heldUntil: (deadlineText) => (
      <Trans>
        The seats are held until {deadlineText}. If payment has not arrived by then, they go back on sale and
        nobody is charged.
      </Trans>
    ),
    button: <Trans>Open the bank’s page</Trans>,
  },
} satisfies Record<
  PaymentAudience,
  { readonly heldUntil: (deadlineText: ReactNode) => ReactNode; readonly button: ReactNode }
>;
