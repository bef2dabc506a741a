import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button, LinkButton } from '../Button/Button.tsx';
import { createCrashReference } from '../ErrorState/crash-reference.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';

type ErrorBoundaryProps = {
  /** Called before the content renders again. */
  readonly onRetry?: () => void;
  /** Shown instead of the error when there is something better than trying again. */
  readonly fallback?: ReactNode;
  readonly children: () => ReactNode;
};

/** Isolates a part of a page: when it fails, the rest of the page keeps its state, including holds and typed text. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure: { error: unknown } | null }
> {
  override state: { readonly failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children();
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <ErrorState
        as="h2"
        title={<Trans>This section stopped working</Trans>}
        reference={createCrashReference(failure.error)}
        actions={
          <>
            <Button
              variant="primary"
              icon={<RotateCcw size={20} />}
              onClick={() => {
                this.props.onRetry?.();
                this.setState({ failure: null });
              }}
            >
              <Trans>Try again</Trans>
            </Button>
            <LinkButton href={window.location.href}>
              <Trans>Reload the page</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>The rest of the page still works. Your held seats and payments are safe.</Trans>
      </ErrorState>
    );
  }
}
