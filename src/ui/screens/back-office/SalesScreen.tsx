import type { MarketCode } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { SalesList } from './SalesList.tsx';

type SalesScreenProps = {
  readonly flow: ResourceFlow<{ readonly searchText: string; readonly page: number }, SoldOrderPage>;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  readonly market: MarketCode;
};

/** Shows the sold orders (/backoffice/sales). */
export function SalesScreen({ flow, searchText, onSearch, market }: SalesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<SoldOrderPage>);
  return (
    <BackOfficeFrame>
      <SalesList
        view={view}
        searchText={searchText}
        onSearch={onSearch}
        onRetry={() => send({ type: 'retry.requested' })}
        market={market}
      />
    </BackOfficeFrame>
  );
}
