import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoginProblem, LoginView } from '#machines/login/login.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { authErrorWords } from '../../i18n/auth-words.ts';
import { StepLink } from './StepLink.tsx';
import type { SendLogin } from './step-props.ts';

type LoginProblemAlertProps = { readonly view: LoginView; readonly send: SendLogin };

/** What concerns the whole step; what concerns a field stands beside it. */
export function LoginProblemAlert({ view, send }: LoginProblemAlertProps) {
  const { i18n } = useLingui();
  const { problem } = view;
  if (problem === null || standsAtField(view, problem) || isStepItself(view, problem)) return null;
  const words = i18n._(authErrorWords(problem.code, problem.moment));
  return (
    <Alert
      tone={calm.has(problem.reaction) ? 'attention' : 'danger'}
      announce="now"
      title={words}
      action={leadsOn(view) ? offerOf(problem, send) : null}
    >
      {problem.offer === 'SUPPORT' && problem.reference !== null ? (
        <Trans>
          If it goes on, write to us with the reference <code>{problem.reference}</code>.
        </Trans>
      ) : null}
    </Alert>
  );
}

/** Said beside a field of this step, so not twice; where there may be an account the ways to it stand here. */
const standsAtField = ({ issues }: LoginView, problem: LoginProblem): boolean =>
  problem.reaction !== 'PERHAPS_REGISTERED' && issues.some(({ field }) => field === problem.field);

/** That one signed in a while ago is all that the step of proving says. */
const isStepItself = ({ screen }: LoginView, { reaction }: LoginProblem): boolean =>
  screen === 'proof' && reaction === 'SIGN_IN_AGAIN';

/** Who is in already is in the middle of something, and shown no other ways in. */
const leadsOn = (view: LoginView): boolean =>
  view.screen !== 'success' && view.screen !== 'proof' && !(view.screen === 'code' && view.use !== 'SIGN_IN');

/** Not a refusal: what comes next. */
const calm: ReadonlySet<LoginProblem['reaction']> = new Set([
  'RESET_PASSWORD',
  'CONFIRM_ACCOUNT',
  'SIGN_IN_AGAIN',
  'WAIT',
]);

function offerOf({ offer }: LoginProblem, send: SendLogin): ReactNode {
  switch (offer) {
    case 'OTHER_CHANNEL':
      return (
        <Row gap={4}>
          <StepLink to="EMAIL_OTP_LOGIN" send={send}>
            <Trans>By e-mail</Trans>
          </StepLink>
          <StepLink to="PHONE_LOGIN" send={send}>
            <Trans>By mobile</Trans>
          </StepLink>
        </Row>
      );
    case 'SIGN_IN':
      return (
        <Row gap={4}>
          <StepLink to="LOGIN" send={send}>
            <Trans>Sign in</Trans>
          </StepLink>
          <StepLink to="FORGOT_PASSWORD" send={send}>
            <Trans>I forgot my password</Trans>
          </StepLink>
        </Row>
      );
    case 'OPERATORS':
      return (
        <LinkButton variant="link" href="/authorization/operators">
          <Trans>Operators’ entrance</Trans>
        </LinkButton>
      );
    case 'SUPPORT':
      return (
        <LinkButton variant="link" href="/faqs" target="_blank">
          <Trans>Questions and help</Trans>
        </LinkButton>
      );
    case 'STAY':
    case 'RESEND':
    case 'WAIT':
    case 'RESET':
      return null;
  }
}
