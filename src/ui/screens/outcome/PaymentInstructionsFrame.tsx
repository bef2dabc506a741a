import { Trans } from '@lingui/react/macro';
import { Clock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DeadlineCard } from '../../components/HoldBar/HoldBar.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, PayableScreen } from './outcome-props.ts';
import { ContinueLink } from './PendingActions.tsx';
import { PendingTag } from './PendingTag.tsx';
import styles from './Voucher.module.css';

type PaymentInstructionsFrameProps = OutcomeProps<PayableScreen> & {
  readonly title: ReactNode;
  /** The label of the clock ("Time left to pay in cash"). */
  readonly clock: ReactNode;
  /** The buyer's label ("I have paid, check"); a seller is asked whether it was paid. */
  readonly checkLabel?: ReactNode;
  readonly onCheck?: () => void;
  readonly children: ReactNode;
};

/** Frames a payment that is completed elsewhere: the clock, the order and the next actions. */
export function PaymentInstructionsFrame({
  view,
  send,
  order,
  title,
  clock,
  checkLabel,
  onCheck,
  children,
}: PaymentInstructionsFrameProps) {
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      title={title}
      order={order}
      above={
        view.remaining === null ? null : (
          <DeadlineCard
            label={clock}
            remaining={view.remaining}
            icon={<Clock size={26} aria-hidden="true" />}
          />
        )
      }
      below={
        <div className={styles.onScreen}>
          <Button
            wide
            icon={<RefreshCw size={20} />}
            onClick={() => {
              onCheck?.();
              send({ type: 'check.requested' });
            }}
            busy={view.refreshing ? <Trans>Checking</Trans> : undefined}
          >
            {{ PAYER: checkLabel, SELLER: <Trans>Has this been paid?</Trans> }[view.audience]}
          </Button>
          <AutoRefreshNote isPaused={view.resting} lastCheckFailed={view.lastCheckFailed} />
          <ChangePaymentMethod view={view} send={send} />
          <ContinueLink wide audience={view.audience} variant={continueVariants[view.audience]} />
        </div>
      }
    >
      {children}
    </OutcomeFrame>
  );
}

const continueVariants = { PAYER: 'quiet', SELLER: 'secondary' } as const satisfies Record<
  PaymentAudience,
  string
>;
