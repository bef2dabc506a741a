import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PartBoundary } from './PartBoundary.tsx';

/**
 * A part of a page that is fetched apart: something else while it comes, and where it does not come a way to ask for it again.
 * What was fetched once is there at once ever after.
 */
export function fetchedPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await fetchPart() }));
  let Part = begin();
  return function FetchedPart(props: Props) {
    return (
      <PartBoundary
        onRetry={() => {
          Part = begin();
        }}
      >
        {() => (
          <Suspense fallback={waiting}>
            <Part {...props} />
          </Suspense>
        )}
      </PartBoundary>
    );
  };
}
