import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button, LinkButton } from '../Button/Button.tsx';
import { crashReference } from '../ErrorState/crash-reference.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';

type PartBoundaryProps = {
  /** What to do before the part is drawn anew. */
  readonly onRetry?: () => void;
  /** What there is instead, where there is something better than to try again. */
  readonly instead?: ReactNode;
  readonly children: () => ReactNode;
};

/** Around a part of a page: when it fails, the rest of the page stays as it is, and what was held or typed there with it. */
export class PartBoundary extends Component<
  PartBoundaryProps,
  { readonly failure: { error: unknown } | null }
> {
  override state: { readonly failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children();
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <ErrorState
        as="h2"
        title={<Trans>This part stopped working</Trans>}
        reference={crashReference(failure.error)}
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
        <Trans>The rest of the page goes on. What is held or paid is safe.</Trans>
      </ErrorState>
    );
  }
}
