import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { PendingActions } from './PendingActions.tsx';
import { PendingTag } from './PendingTag.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows an announced transfer that staff are looking for, and the deadline of its seats. */
export function AnnouncedTransfer({ view, send, order }: OutcomeProps<'announcedTransfer'>) {
  const { purchase } = view;
  const { title, heldUntil, advice, action } = messages[view.audience];
  const formatDeadline = useDeadlineFormatter(view);
  const deadlineText = purchase.expiresAt === null ? null : formatDeadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={title}
      below={<ChangePaymentMethod view={view} send={send} />}
    >
      {deadlineText === null ? null : <p>{heldUntil(deadlineText)}</p>}
      {advice}
      <PendingActions view={view} send={send}>
        {action}
      </PendingActions>
    </OutcomeFrame>
  );
}

const messages = {
  PAYER: {
    title: <Trans>We are looking for your transfer</Trans>,
    heldUntil: (deadlineText) => (
      <Trans>
        Your seats are held until <b>{deadlineText}</b>. If the payment is not found by then, they go back on
        sale and we will email you.
      </Trans>
    ),
    advice: (
      <Alert tone="attention" title={<Trans>Do not pay twice</Trans>}>
        <Trans>
          A transfer can take until the next business day. When we find it, your tickets will appear in My
          tickets and we will email you.
        </Trans>
      </Alert>
    ),
    action: null,
  },
  SELLER: {
    title: <Trans>Seats held for the transfer</Trans>,
    heldUntil: (deadlineText) => (
      <Trans>
        The seats are held until <b>{deadlineText}</b>. If the payment is not found by then, they go back on
        sale and the fan is notified.
      </Trans>
    ),
    advice: (
      <Alert tone="attention" title={<Trans>No tickets yet</Trans>}>
        <Trans>
          A colleague or a manager confirms the transfer under Transfers to confirm once the money is in our
          account. Tickets are issued then.
        </Trans>
      </Alert>
    ),
    action: (
      <LinkButton href="/backoffice/transfers">
        <Trans>Transfers to confirm</Trans>
      </LinkButton>
    ),
  },
} satisfies Record<
  PaymentAudience,
  {
    readonly title: ReactNode;
    readonly heldUntil: (deadlineText: string) => ReactNode;
    readonly advice: ReactNode;
    readonly action: ReactNode;
  }
>;
