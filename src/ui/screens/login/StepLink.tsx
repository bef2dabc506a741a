import type { ReactNode } from 'react';
import type { LoginStep } from '#domain/auth/login-step.ts';
import { Button } from '../../components/Button/Button.tsx';
import type { SendLogin } from './step-props.ts';
import { contactIn } from './take-focus.ts';

type StepLinkProps = {
  readonly to: LoginStep;
  readonly send: SendLogin;
  readonly icon?: ReactNode;
  readonly look?: 'link' | 'button';
  readonly children: ReactNode;
};

/** To another step, with the e-mail or phone that was typed so far. */
export function StepLink({ to, send, icon, look = 'link', children }: StepLinkProps) {
  return (
    <Button
      variant={look === 'link' ? 'link' : 'secondary'}
      wide={look === 'button'}
      icon={icon}
      onClick={({ currentTarget }) =>
        send({ type: 'step.requested', step: to, contact: contactIn(currentTarget.form) })
      }
    >
      {children}
    </Button>
  );
}
