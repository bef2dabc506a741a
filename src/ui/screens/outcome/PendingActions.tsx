import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type PaymentAudience, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { Button, LinkButton, type LinkButtonProps } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import type { OutcomeProps, WaitingScreen } from './outcome-props.ts';
import styles from './Voucher.module.css';

type ContinueLinkProps = Pick<LinkButtonProps, 'variant' | 'wide'> & { readonly audience: PaymentAudience };

/** Leads a seller to the next sale, and a fan to their purchases. */
export function ContinueLink({ audience, ...look }: ContinueLinkProps) {
  const { href, label } = continueLinks[audience];
  return (
    <LinkButton {...look} href={href}>
      {label}
    </LinkButton>
  );
}

const continueLinks = {
  PAYER: { href: '/my-purchases', label: <Trans>See my purchases</Trans> },
  SELLER: { href: salesChannelRules.ASSISTED.basePath, label: <Trans>Next sale</Trans> },
} as const satisfies Record<PaymentAudience, unknown>;

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
      <AutoRefreshNote isPaused={view.resting} />
      <Row equal="roomy">
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={view.refreshing ? <Trans>Checking</Trans> : undefined}
        >
          <Trans>Check now</Trans>
        </Button>
        <ContinueLink
          audience={view.audience}
          variant={hasPrimaryAction ? 'secondary' : continueVariants[view.audience]}
        />
        {children}
      </Row>
    </div>
  );
}
