import type { ReactNode } from 'react';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { EmptyHome, Home, HomeSkeleton } from './Home.tsx';

type HomeScreenProps = { readonly flow: ResourceFlow<null, HomePage>; readonly nearMe: ReactNode };

export function HomeScreen({ flow, nearMe }: HomeScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<HomePage>);
  return <HomeViews view={view} nearMe={nearMe} onRetry={() => send({ type: 'retry.requested' })} />;
}

type HomeViewsProps = {
  readonly view: ResourceView<HomePage>;
  readonly nearMe: ReactNode;
  readonly onRetry: () => void;
};

export function HomeViews({ view, nearMe, onRetry }: HomeViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <HomeSkeleton />;
    case 'empty':
      return <EmptyHome />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'ready':
      return <Home home={view.value} failure={view.failure} nearMe={nearMe} />;
  }
}
