import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Button } from '../components/Button/Button.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { FailureAlert } from './FailureAlert.tsx';

type ResourceContentProps<Value> = {
  readonly view: ResourceView<Value>;
  readonly onRetry: () => void;
  /** Shown when the resource is empty. */
  readonly empty: ReactNode;
  readonly children: (value: Value) => ReactNode;
  /** The number of skeleton lines shown while the resource loads. */
  readonly skeletonLines?: number;
};

/** Renders a loaded resource, or its loading, empty or failed state. */
export function ResourceContent<Value>({
  view,
  onRetry,
  empty,
  children,
  skeletonLines: lines = 6,
}: ResourceContentProps<Value>) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={lines} />;
    case 'empty':
      return empty;
    case 'failed':
      return (
        <FailureAlert
          failure={view.failure}
          action={
            <Button size="small" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <FailureAlert failure={view.failure} />
          {children(view.value)}
        </>
      );
  }
}
