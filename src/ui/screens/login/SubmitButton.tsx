import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoginView } from '#machines/login/login.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { formatClock } from './format-clock.ts';

type SubmitButtonProps = {
  readonly view: Pick<LoginView, 'busy' | 'wait'>;
  /** Shown while the request is in progress. */
  readonly busyLabel: ReactNode;
  readonly unavailable?: ReactNode;
  readonly children: ReactNode;
};

/** Submits the step, or counts down while a rate limit applies. */
export function SubmitButton({ view, busyLabel: doing, unavailable, children }: SubmitButtonProps) {
  const waitLabel = view.wait > 0 ? <Trans>Try again in {formatClock(view.wait)}</Trans> : undefined;
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      busy={view.busy ? doing : undefined}
      unavailable={waitLabel ?? unavailable}
    >
      {children}
    </Button>
  );
}
