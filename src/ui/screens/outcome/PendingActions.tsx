import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { Button, LinkButton, type LinkButtonProps } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AutoRefreshNote } from './AutoRefreshNote.tsx';
import type { OutcomeProps, WaitingScreen } from './outcome-props.ts';
import styles from './Voucher.module.css';

type ContinueLinkProps = Pick<LinkButtonProps, 'variant' | 'wide'> & { readonly salesChannel: SalesChannel };

/** Leads a seller to the next sale, and a fan to their purchases. */
export function ContinueLink({ salesChannel, ...look }: ContinueLinkProps) {
  const { requiresFan, basePath } = salesChannelRules[salesChannel];
  return (
    <LinkButton {...look} href={requiresFan ? basePath : '/my-purchases'}>
      {requiresFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
    </LinkButton>
  );
}

type PendingActionsProps = Omit<OutcomeProps<WaitingScreen>, 'order'> & {
  /** Another button of the page is the primary one. */
  readonly hasPrimaryAction?: boolean;
  readonly children?: ReactNode;
};

/** Offers to check now or to continue elsewhere while a payment is pending. */
export function PendingActions({ view, send, hasPrimaryAction: led = false, children }: PendingActionsProps) {
  const { requiresFan } = salesChannelRules[view.salesChannel];
  return (
    <div className={styles.onScreen}>
      <AutoRefreshNote resting={view.resting} />
      <Row equal="roomy">
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={view.refreshing ? <Trans>Checking</Trans> : undefined}
        >
          <Trans>Check now</Trans>
        </Button>
        <ContinueLink
          salesChannel={view.salesChannel}
          variant={requiresFan && !led ? 'primary' : 'secondary'}
        />
        {children}
      </Row>
    </div>
  );
}
