import type { LoginView } from '#machines/login/login.view.ts';
import { CodeStep } from './CodeStep.tsx';
import { CompletionStep } from './CompletionStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { IdentifyStep } from './IdentifyStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneChangeStep } from './PhoneChangeStep.tsx';
import { RegistrationStep } from './RegistrationStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import { PasswordChangedStep, PhoneChangedStep, SuccessStep } from './ResultSteps.tsx';
import type { SendLogin } from './step-props.ts';
import { VerificationStep } from './VerificationStep.tsx';

type LoginStepsProps = {
  readonly view: LoginView;
  readonly send: SendLogin;
  /** `h1` where signing in is the page, `h2` inside a purchase. */
  readonly heading?: 'h1' | 'h2';
};

/** Shows the current step of the wizard, as a page or inside a purchase. */
export function LoginSteps({ view, send, heading = 'h1' }: LoginStepsProps) {
  const common = { send, heading } as const;
  switch (view.screen) {
    case 'identify':
      return <IdentifyStep key="identify" view={view} {...common} />;
    case 'password':
      return <PasswordStep key="password" view={view} {...common} />;
    case 'registration':
      return <RegistrationStep key="registration" view={view} {...common} />;
    case 'completion':
      return <CompletionStep key="completion" view={view} {...common} />;
    case 'proof':
      return <VerificationStep key="proof" view={view} {...common} />;
    case 'confirmation':
      return <CodeStep key="confirmation" view={view} {...common} />;
    case 'code':
      return <CodeStep key={view.use} view={view} {...common} />;
    case 'success':
      return <SuccessStep key="success" view={view} {...common} />;
    case 'forgot':
      return <ForgotStep key="forgot" view={view} {...common} />;
    case 'reset':
      return <ResetStep key="reset" view={view} {...common} />;
    case 'passwordChanged':
      return <PasswordChangedStep key="passwordChanged" view={view} {...common} />;
    case 'phoneChange':
      return <PhoneChangeStep key="phoneChange" view={view} {...common} />;
    case 'phoneChanged':
      return <PhoneChangedStep key="phoneChanged" view={view} {...common} />;
  }
}
