import { Trans } from '@lingui/react/macro';
import type { MarketCode } from '#domain/market/market.ts';
import { Panel } from '../../../components/Layout/Layout.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';
import { FanForms } from './FanForms.tsx';

type FanProps = SaleProps<'fan'> & { readonly market: MarketCode };

/** The seller's question: for whom? */
export function Fan({ view, send, market }: FanProps) {
  return (
    <BuyFrame view={view} send={send} step="details" title={<Trans>Who is it for?</Trans>}>
      <Panel>
        <FanForms view={view} send={send} market={market} />
      </Panel>
    </BuyFrame>
  );
}
