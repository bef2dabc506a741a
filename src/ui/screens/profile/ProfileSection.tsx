import { type ReactNode, useId } from 'react';
import type { ProfileTaskKind } from '#machines/profile/profile.task.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Profile.module.css';
import type { Outcome } from './profile-props.ts';

type ProfileSectionProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly view: Outcome;
  /** What of the account is changed here: its troubles and successes are told here. */
  readonly about?: readonly ProfileTaskKind[];
  /** Said when it is done. */
  readonly done?: ReactNode;
  /** The trouble stands beside a field already. */
  readonly isTold?: boolean;
};

/** One part of the account's page: a name, what is in it, and how the last change of it went. */
export function ProfileSection({
  title,
  children,
  view,
  about = [],
  done,
  isTold = false,
}: ProfileSectionProps) {
  const id = useId();
  const trouble = view.trouble !== null && about.includes(view.trouble.about) ? view.trouble.reason : null;
  const isDone = view.done !== null && about.includes(view.done);
  return (
    <Panel aria-labelledby={id}>
      <Stack>
        <Heading id={id}>{title}</Heading>
        {isTold ? null : <TroubleAlert trouble={trouble} />}
        {children}
        <p role="status" className={styles.outcome}>
          {isDone ? done : null}
        </p>
      </Stack>
    </Panel>
  );
}
