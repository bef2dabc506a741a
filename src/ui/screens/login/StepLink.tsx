import type { ReactNode } from 'react';
import type { LoginStep } from '#domain/auth/login-step.ts';
import { Button } from '../../components/Button/Button.tsx';
import type { SendLogin } from './step-props.ts';
import { contactIn } from './take-focus.ts';

type StepLinkProps = {
  readonly to: LoginStep;
  readonly send: SendLogin;
  readonly icon?: ReactNode;
  /** The one way on is `onward`. */
  readonly look?: 'link' | 'button' | 'onward';
  readonly children: ReactNode;
};

/** To another step, with the e-mail or phone that was typed so far. */
export function StepLink({ to, send, icon, look = 'link', children }: StepLinkProps) {
  return (
    <Button
      variant={variants[look]}
      size={look === 'onward' ? 'large' : 'regular'}
      wide={look !== 'link'}
      icon={icon}
      onClick={({ currentTarget }) =>
        send({ type: 'step.requested', step: to, contact: contactIn(currentTarget.form) })
      }
    >
      {children}
    </Button>
  );
}

const variants = { link: 'link', button: 'secondary', onward: 'primary' } as const;
