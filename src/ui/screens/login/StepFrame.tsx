import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useCallback } from 'react';
import type { LoginView } from '#machines/login/login.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { LoginProblemAlert } from './LoginProblemAlert.tsx';
import type { SendLogin } from './step-props.ts';
import { takeFocus } from './take-focus.ts';

type StepFrameProps = {
  readonly view: LoginView;
  readonly send: SendLogin;
  readonly heading: 'h1' | 'h2';
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What the way back says; null where there is none. */
  readonly back?: ReactNode | null;
  readonly onSubmit?: (form: FormData) => void;
  readonly children: ReactNode;
};

/** Every step: the way back, its heading, what went wrong, its fields. */
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
  // Another refusal makes another callback, and the person is led again.
  const led = useCallback(
    (form: HTMLFormElement | null) => {
      if (form !== null && (moved || attempts > 0)) takeFocus(form, attempts === 0);
    },
    [moved, attempts],
  );
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    if (!view.busy) onSubmit?.(new FormData(sent.currentTarget));
  };
  return (
    <form ref={led} onSubmit={submit} noValidate>
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
          <Heading as={heading} look={heading === 'h1' ? 'title' : 'section'}>
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
