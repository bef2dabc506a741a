import { Trans } from '@lingui/react/macro';
import { Clock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ClockCard } from '../../components/HoldBar/HoldBar.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { PendingTag } from './PendingTag.tsx';
import styles from './Slip.module.css';
import { Onward } from './WaysOn.tsx';

type InstructedFrameProps = OutcomeProps<'pending' | 'transfer' | 'cash'> & {
  readonly title: ReactNode;
  /** Which clock runs ("Time left to pay in cash"). */
  readonly clock: ReactNode;
  /** "I have paid, check": to a fan. A seller asks whether it was paid. */
  readonly check?: ReactNode;
  readonly onCheck?: () => void;
  readonly children: ReactNode;
};

/** Around what is to be done elsewhere: which clock runs, what is bought, and the ways on. */
export function InstructedFrame({
  view,
  send,
  order,
  title,
  clock,
  check,
  onCheck,
  children,
}: InstructedFrameProps) {
  const { namesFan } = saleDesks[view.mode];
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      title={title}
      order={order}
      above={
        view.remaining === null ? null : (
          <ClockCard label={clock} remaining={view.remaining} icon={<Clock size={26} aria-hidden="true" />} />
        )
      }
      below={
        <div className={styles.onScreen}>
          <Button
            wide
            icon={<RefreshCw size={20} />}
            onClick={() => {
              onCheck?.();
              send({ type: 'refresh.requested' });
            }}
            busy={view.refreshing ? <Trans>Asking</Trans> : undefined}
          >
            {namesFan ? <Trans>Has it been paid?</Trans> : check}
          </Button>
          <KeepsItselfUpToDate resting={view.resting} />
          <AnotherWay view={view} send={send} />
          <Onward wide mode={view.mode} variant={namesFan ? 'secondary' : 'quiet'} />
        </div>
      }
    >
      {children}
    </OutcomeFrame>
  );
}
