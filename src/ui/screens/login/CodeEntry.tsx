import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LoginView } from '#machines/login/login.view.ts';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';

type CodeEntryProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  /** The sixth number sends the code off by itself, once, and says so beforehand. */
  readonly onComplete?: (code: string) => void;
  readonly autoFocus?: boolean;
};

/** Six numbers, and how many tries are left. */
export function CodeEntry({ view, onComplete, autoFocus = false }: CodeEntryProps) {
  const { i18n } = useLingui();
  const wrong = issueOf(view.issues, 'code');
  // After a refusal people correct a number: only they say when it is ready to be checked again.
  const sendsItself = onComplete !== undefined && view.attempts === 0;
  return (
    <div>
      <OtpField
        length={view.codeLength}
        autoFocus={autoFocus}
        verifying={view.busy}
        hint={
          sendsItself ? (
            <Trans>You can also paste it whole. With the sixth number we check it.</Trans>
          ) : (
            <Trans>You can also paste it whole.</Trans>
          )
        }
        error={wrong ? i18n._(wrong) : undefined}
        {...(sendsItself && { onComplete })}
      />
      {view.problem?.reaction === 'WRONG_CODE' && !view.expired ? (
        <Note>
          <Plural value={view.triesLeft} one="You have one try left." other="You have # tries left." />
        </Note>
      ) : null}
    </div>
  );
}
