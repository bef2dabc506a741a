import type { SignInPage } from '#domain/auth/operator.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsFlow } from '#machines/operators/operators.machine.ts';
import { type OperatorsView, toOperatorsView } from '#machines/operators/operators.view.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { Operators, OperatorsSkeleton } from './Operators.tsx';
import { SignInLog } from './SignInLog.tsx';

type OperatorsScreenProps = {
  readonly flow: OperatorsFlow;
  readonly signIns: ResourceFlow<{ readonly page: number }, SignInPage>;
  readonly market: MarketCode;
};

/** /backoffice/operators: who works here, and who signed in. */
export function OperatorsScreen({ flow, signIns, market }: OperatorsScreenProps) {
  const [view, send] = useFlow(flow, toOperatorsView);
  const [log, ask] = useFlow(signIns, toResourceView<SignInPage>);
  return (
    <OperatorsViews
      view={view}
      send={send}
      log={log}
      onRetryLog={() => ask({ type: 'retry.requested' })}
      market={market}
    />
  );
}

type OperatorsViewsProps = {
  readonly view: OperatorsView;
  readonly send: (event: OperatorsEvent) => void;
  readonly log: ResourceView<SignInPage>;
  readonly onRetryLog: () => void;
  readonly market: MarketCode;
};

export function OperatorsViews({ view, send, log, onRetryLog, market }: OperatorsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <OperatorsSkeleton />;
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return (
        <Operators view={view} send={send} market={market}>
          <SignInLog view={log} onRetry={onRetryLog} market={market} />
        </Operators>
      );
  }
}
