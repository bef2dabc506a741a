import { Trans } from '@lingui/react/macro';
import type { MarketCode } from '#domain/market/market.ts';
import { Panel } from '../../../components/Layout/Layout.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';
import { FanForms } from './FanForms.tsx';

type FanStepProps = SaleProps<'fan'> & { readonly market: MarketCode };

/** Asks the seller who the tickets are for. */
export function FanStep({ view, send, market }: FanStepProps) {
  return (
    <BuyFrame view={view} send={send} step="details" title={<Trans>Who is it for?</Trans>}>
      <Panel>
        <FanForms view={view} send={send} market={market} />
      </Panel>
    </BuyFrame>
  );
}
