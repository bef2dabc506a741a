import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useCallback } from 'react';
import type { LoginView } from '#machines/login/login.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { LoginProblemAlert } from './LoginProblemAlert.tsx';
import { focusStep } from './step-form.ts';
import type { SendLogin } from './step-props.ts';

type StepFrameProps = {
  readonly view: LoginView;
  readonly send: SendLogin;
  readonly heading: 'h1' | 'h2';
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The label of the back button; null to hide it. */
  readonly back?: ReactNode | null;
  readonly onSubmit?: (form: FormData) => void;
  readonly children: ReactNode;
};

/** Frames every step: back button, heading, alert and fields. */
export function StepFrame({
  view,
  send,
  heading,
  title,
  lead,
  back = <Trans>Back</Trans>,
  onSubmit,
  children,
}: StepFrameProps) {
  const { moved, attempts } = view;
  // Each rejection creates a new callback, which moves the focus again.
  const focusRef = useCallback(
    (form: HTMLFormElement | null) => {
      if (form !== null && (moved || attempts > 0)) focusStep(form, attempts === 0);
    },
    [moved, attempts],
  );
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (!view.busy) onSubmit?.(new FormData(submitEvent.currentTarget));
  };
  return (
    <form ref={focusRef} onSubmit={submit} noValidate>
      <Stack gap={5}>
        {back === null ? null : (
          <div>
            <Button
              variant="link"
              icon={<ArrowLeft size={16} />}
              onClick={() => send({ type: 'back.requested' })}
            >
              {back}
            </Button>
          </div>
        )}
        <Stack gap={2}>
          <Heading as={heading} variant={heading === 'h1' ? 'title' : 'section'}>
            {title}
          </Heading>
          {lead ? <Note size="md">{lead}</Note> : null}
        </Stack>
        <LoginProblemAlert view={view} send={send} />
        {children}
      </Stack>
    </form>
  );
}
