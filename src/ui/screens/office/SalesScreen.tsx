import type { MarketCode } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { OfficeFrame } from './OfficeFrame.tsx';
import { Sales } from './Sales.tsx';

type SalesScreenProps = {
  readonly flow: ResourceFlow<{ readonly words: string; readonly page: number }, SoldOrderPage>;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly market: MarketCode;
};

/** /backoffice/sales: what was sold. */
export function SalesScreen({ flow, words, onSearch, market }: SalesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<SoldOrderPage>);
  return (
    <OfficeFrame>
      <Sales
        view={view}
        words={words}
        onSearch={onSearch}
        onRetry={() => send({ type: 'retry.requested' })}
        market={market}
      />
    </OfficeFrame>
  );
}
