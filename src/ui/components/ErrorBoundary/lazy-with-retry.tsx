import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Creates a lazily loaded component: shows `fallback` while it loads (without one the Suspense around it decides), and offers
 * to load it again when that fails. Once loaded it renders at once.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let LazyComponent = createLazy();
  return function LazyWithRetry(props: Props) {
    return (
      <ErrorBoundary
        onRetry={() => {
          LazyComponent = createLazy();
        }}
      >
        {() =>
          fallback === undefined ? (
            <LazyComponent {...props} />
          ) : (
            <Suspense fallback={fallback}>
              <LazyComponent {...props} />
            </Suspense>
          )
        }
      </ErrorBoundary>
    );
  };
}
