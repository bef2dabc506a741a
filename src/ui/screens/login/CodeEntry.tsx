import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LoginView } from '#machines/login/login.view.ts';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';

type CodeEntryProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  /** Called once with the complete code, which is then submitted automatically; the hint says so beforehand. */
  readonly onComplete?: (code: string) => void;
  readonly autoFocus?: boolean;
};

/** Asks for the six-digit code and shows the attempts left. */
export function CodeEntry({ view, onComplete, autoFocus = false }: CodeEntryProps) {
  const { i18n } = useLingui();
  const issueMessage = getIssueMessage(view.issues, 'code');
  return (
    <div>
      <OtpField
        // Another code begins with empty cells.
        key={view.validUntil}
        length={view.codeLength}
        autoFocus={autoFocus}
        verifying={view.busy}
        hint={
          onComplete ? (
            <Trans>
              You can also paste the full code. It is checked automatically after the sixth digit.
            </Trans>
          ) : (
            <Trans>You can also paste the full code.</Trans>
          )
        }
        error={issueMessage ? i18n._(issueMessage) : undefined}
        {...(onComplete && { onComplete })}
      />
      {view.problem?.reaction === 'WRONG_CODE' && !view.expired ? (
        <Note>
          <Plural
            value={view.attemptsLeft}
            one="You have one attempt left."
            other="You have # attempts left."
          />
        </Note>
      ) : null}
    </div>
  );
}
