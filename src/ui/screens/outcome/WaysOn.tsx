import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { Button, LinkButton, type LinkButtonProps } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import styles from './Slip.module.css';

type OnwardProps = Pick<LinkButtonProps, 'variant' | 'wide'> & { readonly mode: SaleMode };

/** Away from here: a seller to the next fan, a fan to what they bought. */
export function Onward({ mode, ...look }: OnwardProps) {
  const { namesFan, basePath } = saleDesks[mode];
  return (
    <LinkButton {...look} href={namesFan ? basePath : '/my-purchases'}>
      {namesFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
    </LinkButton>
  );
}

type WaysOnProps = Omit<OutcomeProps<'pending' | 'transfer'>, 'order'> & {
  /** Another button of the page leads on first. */
  readonly led?: boolean;
  readonly children?: ReactNode;
};

/** The ways on from a page that only waits: to ask now, or to leave it to itself. */
export function WaysOn({ view, send, led = false, children }: WaysOnProps) {
  const { namesFan } = saleDesks[view.mode];
  return (
    <div className={styles.onScreen}>
      <KeepsItselfUpToDate resting={view.resting} />
      <Row equal="roomy">
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={view.refreshing ? <Trans>Asking</Trans> : undefined}
        >
          <Trans>Ask now</Trans>
        </Button>
        <Onward mode={view.mode} variant={namesFan && !led ? 'primary' : 'secondary'} />
        {children}
      </Row>
    </div>
  );
}
