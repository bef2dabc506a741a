import { Trans } from '@lingui/react/macro';
import type { OperatorDoorEvent } from '#machines/operator-door/operator-door.events.ts';
import type { OperatorDoorFlow } from '#machines/operator-door/operator-door.machine.ts';
import { type OperatorDoorView, toOperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { CodeStep, MailedCodeStep, RecoveryStep } from './CodeSteps.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { EnrolmentStep, RecoveryCodes, Unprepared } from './EnrolmentSteps.tsx';
import { NewPasswordStep, Uninvited } from './InvitationSteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** /authorization/operators. */
export function OperatorDoorScreen({ flow }: { readonly flow: OperatorDoorFlow }) {
  const [view, send] = useFlow(flow, toOperatorDoorView);
  return <OperatorDoorViews view={view} send={send} />;
}

type OperatorDoorViewsProps = {
  readonly view: OperatorDoorView;
  readonly send: (event: OperatorDoorEvent) => void;
};

export function OperatorDoorViews({ view, send }: OperatorDoorViewsProps) {
  return <DoorFrame key={view.screen}>{stepOf(view, send)}</DoorFrame>;
}

function stepOf(view: OperatorDoorView, send: OperatorDoorViewsProps['send']) {
  switch (view.screen) {
    case 'password':
      return <PasswordStep view={view} send={send} />;
    case 'code':
      return <CodeStep view={view} send={send} />;
    case 'recovery':
      return <RecoveryStep view={view} send={send} />;
    case 'mailedCode':
      return <MailedCodeStep view={view} send={send} />;
    case 'newPassword':
      return <NewPasswordStep view={view} send={send} />;
    case 'uninvited':
      return <Uninvited view={view} send={send} />;
    case 'enrolment':
      return <EnrolmentStep view={view} send={send} />;
    case 'unprepared':
      return <Unprepared view={view} send={send} />;
    case 'recoveryCodes':
      return <RecoveryCodes view={view} send={send} />;
    case 'readingInvitation':
    case 'preparing':
      return (
        <>
          <Heading as="h1" look="title">
            <Trans>One moment</Trans>
          </Heading>
          <Skeleton count={4} />
        </>
      );
    case 'success':
      return (
        <Heading as="h1" look="title">
          <Trans>Welcome, {view.user.firstName}</Trans>
        </Heading>
      );
  }
}
