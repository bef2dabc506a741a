import type { MarketCode } from '#domain/market/market.ts';
import type { MoneyAlertsEvent } from '#machines/money-alerts/money-alerts.events.ts';
import type { MoneyAlertsFlow } from '#machines/money-alerts/money-alerts.machine.ts';
import { type MoneyAlertsView, toMoneyAlertsView } from '#machines/money-alerts/money-alerts.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { Alerts, AlertsFrame } from './Alerts.tsx';

type AlertsScreenProps = { readonly flow: MoneyAlertsFlow; readonly market: MarketCode };

/** /backoffice/alerts: money that somebody has to look at. */
export function AlertsScreen({ flow, market }: AlertsScreenProps) {
  const [view, send] = useFlow(flow, toMoneyAlertsView);
  return <AlertsViews view={view} send={send} market={market} />;
}

type AlertsViewsProps = {
  readonly view: MoneyAlertsView;
  readonly send: (event: MoneyAlertsEvent) => void;
  readonly market: MarketCode;
};

export function AlertsViews({ view, send, market }: AlertsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <AlertsFrame state={view.state} open={null} />;
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return <Alerts view={view} send={send} market={market} />;
  }
}
