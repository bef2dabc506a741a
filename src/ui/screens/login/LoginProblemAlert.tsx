import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoginView } from '#machines/login/login.view.ts';
import type { LoginProblem } from '#machines/login/login-problem.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { getAuthErrorMessage } from '../../i18n/auth-messages.ts';
import { StepLink } from './StepLink.tsx';
import type { SendLogin } from './step-props.ts';

type LoginProblemAlertProps = { readonly view: LoginView; readonly send: SendLogin };

/** Shows an issue that concerns the whole step; field issues are shown at their field. */
export function LoginProblemAlert({ view, send }: LoginProblemAlertProps) {
  const { i18n } = useLingui();
  const { problem } = view;
  if (problem === null || isShownAtField(view, problem) || isImpliedByStep(view, problem)) return null;
  const message = i18n._(getAuthErrorMessage(problem.code, problem.moment));
  return (
    <Alert
      tone={mildReactions.has(problem.reaction) ? 'attention' : 'danger'}
      announce="now"
      title={message}
      action={canOfferAlternatives(view) ? renderOffer(problem, view, send) : null}
    >
      {problem.offer === 'SUPPORT' && problem.reference !== null ? (
        <Trans>
          If the problem continues, contact us with the reference <code>{problem.reference}</code>.
        </Trans>
      ) : null}
    </Alert>
  );
}

/**
 * Returns whether the issue is already shown at a field; where the person may have an account, its links are shown
 * here.
 */
const isShownAtField = ({ issues }: LoginView, problem: LoginProblem): boolean =>
  problem.reaction !== 'POSSIBLY_REGISTERED' && issues.some(({ field }) => field === problem.field);

/** Returns whether the step itself already says so: the verification step is about an old sign-in. */
const isImpliedByStep = ({ screen }: LoginView, { reaction }: LoginProblem): boolean =>
  screen === 'proof' && reaction === 'SIGN_IN_AGAIN';

/** Returns whether other ways to sign in are offered, which they are not to somebody already signed in. */
const canOfferAlternatives = (view: LoginView): boolean =>
  view.screen !== 'success' && view.screen !== 'proof' && !(view.screen === 'code' && view.use !== 'SIGN_IN');

/** Not a rejection but the next step. */
const mildReactions: ReadonlySet<LoginProblem['reaction']> = new Set([
  'RESET_PASSWORD',
  'CONFIRM_ACCOUNT',
  'SIGN_IN_AGAIN',
  'WAIT',
]);

function renderOffer({ offer }: LoginProblem, { screen }: LoginView, send: SendLogin): ReactNode {
  switch (offer) {
    case 'OTHER_CHANNEL':
      return screen === 'identify' ? null : (
        <StepLink to="LOGIN" send={send}>
          <Trans>Use another email or mobile</Trans>
        </StepLink>
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
          <Trans>Staff sign-in</Trans>
        </LinkButton>
      );
    case 'SUPPORT':
      return (
        <LinkButton variant="link" href="/faqs" target="_blank">
          <Trans>Help and FAQ</Trans>
        </LinkButton>
      );
    case 'STAY':
    case 'RESEND':
    case 'WAIT':
    case 'RESET':
      return null;
  }
}
