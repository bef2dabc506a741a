import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoginView } from '#machines/login/login.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { clock } from './clock-words.ts';

type SubmitButtonProps = {
  readonly view: Pick<LoginView, 'busy' | 'wait'>;
  /** What is going on while the answer is on its way. */
  readonly doing: ReactNode;
  readonly unavailable?: ReactNode;
  readonly children: ReactNode;
};

/** The one way on from a step; it counts down where one has to wait. */
export function SubmitButton({ view, doing, unavailable, children }: SubmitButtonProps) {
  const waiting = view.wait > 0 ? <Trans>Try again in {clock(view.wait)}</Trans> : undefined;
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      busy={view.busy ? doing : undefined}
      unavailable={waiting ?? unavailable}
    >
      {children}
    </Button>
  );
}
