import type { AccessLogPage } from '#domain/identity/operator.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsFlow } from '#machines/operators/operators.machine.ts';
import { type OperatorsView, toOperatorsView } from '#machines/operators/operators.view.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { OperatorList, OperatorsSkeleton } from './OperatorList.tsx';
import { SignInLog } from './SignInLog.tsx';

type OperatorsScreenProps = {
  readonly flow: OperatorsFlow;
  readonly signIns: ResourceFlow<{ readonly page: number }, AccessLogPage>;
  readonly market: MarketCode;
};

/** Shows the operators and their sign-ins (/backoffice/operators). */
export function OperatorsScreen({ flow, signIns, market }: OperatorsScreenProps) {
  const [view, send] = useFlow(flow, toOperatorsView);
  const [log, sendToLog] = useFlow(signIns, toResourceView<AccessLogPage>);
  return (
    <OperatorsViews
      view={view}
      send={send}
      log={log}
      onRetryLog={() => sendToLog({ type: 'retry.requested' })}
      market={market}
    />
  );
}

type OperatorsViewsProps = {
  readonly view: OperatorsView;
  readonly send: (event: OperatorsEvent) => void;
  readonly log: ResourceView<AccessLogPage>;
  readonly onRetryLog: () => void;
  readonly market: MarketCode;
};

export function OperatorsViews({ view, send, log, onRetryLog, market }: OperatorsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <OperatorsSkeleton />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return (
        <OperatorList view={view} send={send} market={market}>
          <SignInLog view={log} onRetry={onRetryLog} market={market} />
        </OperatorList>
      );
  }
}
