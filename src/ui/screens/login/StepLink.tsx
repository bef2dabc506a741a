import type { ReactNode } from 'react';
import type { LoginStep } from '#domain/identity/login-step.ts';
import { Button } from '../../components/Button/Button.tsx';
import { readContact } from './step-form.ts';
import type { SendLogin } from './step-props.ts';

type StepLinkProps = {
  readonly to: LoginStep;
  readonly send: SendLogin;
  readonly icon?: ReactNode;
  /** The step's only way forward is `onward`. */
  readonly look?: 'link' | 'button' | 'onward';
  readonly children: ReactNode;
};

/** Goes to another step and carries over the e-mail or phone typed so far. */
export function StepLink({ to, send, icon, look = 'link', children }: StepLinkProps) {
  return (
    <Button
      variant={variants[look]}
      size={look === 'onward' ? 'large' : 'regular'}
      wide={look !== 'link'}
      icon={icon}
      onClick={({ currentTarget }) =>
        send({ type: 'step.requested', step: to, contact: readContact(currentTarget.form) })
      }
    >
      {children}
    </Button>
  );
}

const variants = { link: 'link', button: 'secondary', onward: 'primary' } as const;
