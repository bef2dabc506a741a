import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { MarketCode } from '#domain/market/market.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { fetchedPart } from '../../components/PartBoundary/fetched-part.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { fetchFanForms } from './fetch-desk-parts.ts';
import { PanelHead } from './PanelHead.tsx';

const FanForms = fetchedPart(async () => (await fetchFanForms()).FanForms, <Skeleton count={3} />);

type DeskFanProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly market: MarketCode;
};

/** For whom: found, registered on the spot, or named already. */
export function DeskFan({ view, send, market }: DeskFanProps) {
  return (
    <>
      <PanelHead number={3} shortcut="F6">
        <Trans>Fan</Trans>
      </PanelHead>
      {view.screen === 'fan' ? (
        <>
          <TroubleAlert trouble={view.trouble} />
          <FanForms view={view} send={send} market={market} />
        </>
      ) : view.screen === 'payment' ? (
        <Row spread>
          <span>
            <b>{view.cart.reservation.fan?.name ?? view.buyer?.email}</b>
          </span>
          <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
            <Trans>Named</Trans>
          </Tag>
          <Button size="small" onClick={() => send({ type: 'fan.changeRequested' })}>
            <Trans>Change fan</Trans>
          </Button>
        </Row>
      ) : (
        <Note>
          <Trans>Hold the seats first; then say who they are for.</Trans>
        </Note>
      )}
    </>
  );
}
