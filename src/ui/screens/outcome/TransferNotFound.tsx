import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AwayFrom, isCancelled } from './AwayFrom.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/**
 * A buyer said that they transferred the money, and nobody found it: whether it left their account is not known here. It says what
 * the letter about it says.
 */
export function TransferNotFound({ view, order }: Omit<OutcomeProps<'fail' | 'lapsed'>, 'send'>) {
  const { purchase, mode, screen } = view;
  const { namesFan } = saleDesks[mode];
  return (
    <OutcomeFrame order={order} title={titleOf(screen, isCancelled(order))}>
      <Alert
        tone="attention"
        title={
          isCancelled(order) ? (
            <Trans>Nothing is sold any more</Trans>
          ) : (
            <Trans>The seats went back on sale</Trans>
          )
        }
      >
        {namesFan ? (
          <Trans>
            If the fan brings the proof of it, look for it among the announced transfers: money that came is
            never kept.
          </Trans>
        ) : screen === 'lapsed' && !isCancelled(order) ? (
          <Trans>
            If the money did leave your account, bring its proof to the box office: if the same seats are
            still free they are yours, otherwise we give the money back.
          </Trans>
        ) : (
          <Trans>
            If the money did leave your account, bring its proof to the box office: we look again and give it
            back.
          </Trans>
        )}
      </Alert>
      <Row equal="roomy">
        <AwayFrom mode={mode} purchase={purchase} order={order} />
      </Row>
    </OutcomeFrame>
  );
}

function titleOf(screen: 'fail' | 'lapsed', cancelled: boolean): ReactNode {
  if (cancelled) return <Trans>The event was cancelled</Trans>;
  return screen === 'lapsed' ? (
    <Trans>The transfer was not found in time</Trans>
  ) : (
    <Trans>The transfer was not found</Trans>
  );
}
