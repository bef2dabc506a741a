import { Trans } from '@lingui/react/macro';
import type { OperatorLoginEvent } from '#machines/operator-login/operator-login.events.ts';
import type { OperatorLoginFlow } from '#machines/operator-login/operator-login.machine.ts';
import { type OperatorLoginView, toOperatorLoginView } from '#machines/operator-login/operator-login.view.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { AuthenticatorCodeStep, EmailCodeStep, RecoveryCodeStep } from './CodeSteps.tsx';
import { EnrolmentStep, EnrolmentUnavailable, RecoveryCodesStep } from './EnrolmentSteps.tsx';
import { InvalidInvitation, InvitedPasswordStep } from './InvitationSteps.tsx';
import { OperatorLoginFrame } from './OperatorLoginFrame.tsx';
import { OperatorPasswordStep } from './OperatorPasswordStep.tsx';

/** Shows the staff login (/authorization/operators). */
export function OperatorLoginScreen({ flow }: { readonly flow: OperatorLoginFlow }) {
  const [view, send] = useFlow(flow, toOperatorLoginView);
  return <OperatorLoginViews view={view} send={send} />;
}

type OperatorLoginViewsProps = {
  readonly view: OperatorLoginView;
  readonly send: (event: OperatorLoginEvent) => void;
};

export function OperatorLoginViews({ view, send }: OperatorLoginViewsProps) {
  return <OperatorLoginFrame key={view.screen}>{renderStep(view, send)}</OperatorLoginFrame>;
}

function renderStep(view: OperatorLoginView, send: OperatorLoginViewsProps['send']) {
  switch (view.screen) {
    case 'password':
      return <OperatorPasswordStep view={view} send={send} />;
    case 'code':
      return <AuthenticatorCodeStep view={view} send={send} />;
    case 'recovery':
      return <RecoveryCodeStep view={view} send={send} />;
    case 'mailedCode':
      return <EmailCodeStep view={view} send={send} />;
    case 'newPassword':
      return <InvitedPasswordStep view={view} send={send} />;
    case 'invitationUnavailable':
      return <InvalidInvitation view={view} send={send} />;
    case 'enrolment':
      return <EnrolmentStep view={view} send={send} />;
    case 'enrolmentFailed':
      return <EnrolmentUnavailable view={view} send={send} />;
    case 'recoveryCodes':
      return <RecoveryCodesStep view={view} send={send} />;
    case 'loadingInvitation':
    case 'startingEnrolment':
      return (
        <>
          <Heading as="h1" variant="title">
            <Trans>One moment</Trans>
          </Heading>
          <Skeleton count={4} />
        </>
      );
    case 'success':
      return (
        <Heading as="h1" variant="title">
          <Trans>Welcome, {view.user.firstName}</Trans>
        </Heading>
      );
  }
}
