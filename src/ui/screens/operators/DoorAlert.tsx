import { useLingui } from '@lingui/react/macro';
import type { DoorIssue } from '#machines/operator-door/operator-door.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { TroubleFacts } from '../TroubleAlert.tsx';
import { wordsForDoorTrouble } from './door-issue.ts';

/** What concerns the whole step; what concerns a field stands beside it. */
export function DoorAlert({ issue }: { readonly issue: DoorIssue | null }) {
  const { i18n } = useLingui();
  if (issue === null || issue.field !== null || issue.trouble === null) return null;
  return (
    <Alert tone="danger" announce="now" title={i18n._(wordsForDoorTrouble(issue.trouble))}>
      <TroubleFacts trouble={issue.trouble} />
    </Alert>
  );
}
