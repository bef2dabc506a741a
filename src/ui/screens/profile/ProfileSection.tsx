import { type ReactNode, useId } from 'react';
import type { ProfileTaskKind } from '#machines/profile/profile.task.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import styles from './Profile.module.css';
import type { TaskStatus } from './profile-props.ts';

type ProfileSectionProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly view: TaskStatus;
  /** The changes made in this section, whose failures and successes are shown here. */
  readonly tasks?: readonly ProfileTaskKind[];
  /** The success message. */
  readonly doneMessage?: ReactNode;
  /** The failure is already shown at a field. */
  readonly isShownAtField?: boolean;
};

/** Frames a section of the account with the result of its latest change. */
export function ProfileSection({
  title,
  children,
  view,
  tasks: about = [],
  doneMessage: done,
  isShownAtField: isFailureShown = false,
}: ProfileSectionProps) {
  const id = useId();
  const failure = view.failure !== null && about.includes(view.failure.about) ? view.failure.reason : null;
  const isDone = view.done !== null && about.includes(view.done);
  return (
    <Panel aria-labelledby={id}>
      <Stack>
        <Heading id={id}>{title}</Heading>
        {isFailureShown ? null : <FailureAlert failure={failure} />}
        {children}
        <p role="status" className={styles.status}>
          {isDone ? done : null}
        </p>
      </Stack>
    </Panel>
  );
}
