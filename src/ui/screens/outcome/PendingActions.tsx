import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Button, LinkButton, type LinkButtonProps } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import { NextSaleLink } from './NextSaleLink.tsx';
import type { OutcomeProps, WaitingScreen } from './outcome-props.ts';
import styles from './Voucher.module.css';

type ContinueLinkProps = Pick<LinkButtonProps, 'variant' | 'wide'> & { readonly audience: PaymentAudience };

/** Leads a seller to the next sale, and a fan to their purchases. */
export function ContinueLink({ audience, ...look }: ContinueLinkProps) {
  if (audience === 'SELLER') return <NextSaleLink {...look} />;
  return (
    <LinkButton {...look} href="/my-purchases">
      <Trans>See my purchases</Trans>
    </LinkButton>
  );
}

/** A seller goes on to the next sale, unless the page asks for something else first. */
export const continueVariants = {
  PAYER: 'secondary',
  SELLER: 'primary',
} as const satisfies Record<PaymentAudience, LinkButtonProps['variant']>;

type PendingActionsProps = Omit<OutcomeProps<WaitingScreen>, 'order'> & {
  /** Another button of the page is the primary one. */
  readonly hasPrimaryAction?: boolean;
  readonly children?: ReactNode;
};

/** Offers to check now or to continue elsewhere while a payment is pending. */
export function PendingActions({ view, send, hasPrimaryAction = false, children }: PendingActionsProps) {
  return (
    <div className={styles.onScreen}>
      <AutoRefreshNote isPaused={view.resting} lastCheckFailed={view.lastCheckFailed} />
      <Row equal="roomy">
        <Button
          onClick={() => send({ type: 'check.requested' })}
          busy={view.refreshing ? <Trans>Checking</Trans> : undefined}
        >
          <Trans>Check now</Trans>
        </Button>
        <ContinueLink
          audience={view.audience}
          variant={hasPrimaryAction ? 'quiet' : continueVariants[view.audience]}
        />
        {children}
      </Row>
    </div>
  );
}
