import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { MarketCode } from '#domain/market/market.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { loadFanForms } from './load-assisted-sale-parts.ts';
import { PanelHeader } from './PanelHeader.tsx';

const FanForms = lazyWithRetry(async () => (await loadFanForms()).FanForms, <Skeleton count={3} />);

type FanPanelProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly market: MarketCode;
};

/** Finds or registers the fan, or shows the fan already identified. */
export function FanPanel({ view, send, market }: FanPanelProps) {
  return (
    <>
      <PanelHeader number={3} shortcut="F6">
        <Trans>Fan</Trans>
      </PanelHeader>
      {view.screen === 'fan' ? (
        <>
          <FailureAlert failure={view.failure} />
          <FanForms view={view} send={send} market={market} />
        </>
      ) : view.screen === 'payment' || view.screen === 'freeOrder' ? (
        <Row spread>
          <span>
            <b>{view.cart.reservation.fan?.name ?? view.buyer?.email}</b>
          </span>
          <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
            <Trans>Assigned</Trans>
          </Tag>
          <Button size="small" onClick={() => send({ type: 'fanChange.requested' })}>
            <Trans>Change fan</Trans>
          </Button>
        </Row>
      ) : (
        <Note>
          <Trans>Hold the seats first, then choose the fan.</Trans>
        </Note>
      )}
    </>
  );
}
