import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Button } from '../components/Button/Button.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { TroubleAlert } from './TroubleAlert.tsx';

type ReadPartProps<Value> = {
  readonly view: ResourceView<Value>;
  readonly onRetry: () => void;
  /** What stands there when there is nothing. */
  readonly empty: ReactNode;
  readonly children: (value: Value) => ReactNode;
  /** How many lines stand for what is awaited. */
  readonly lines?: number;
};

/** A part of a page that is read: what is there, that nothing is, or why it could not be had. */
export function ReadPart<Value>({ view, onRetry, empty, children, lines = 6 }: ReadPartProps<Value>) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={lines} />;
    case 'empty':
      return empty;
    case 'failed':
      return (
        <TroubleAlert
          trouble={view.trouble}
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
          <TroubleAlert trouble={view.trouble} />
          {children(view.value)}
        </>
      );
  }
}
