import { Trans } from '@lingui/react/macro';
import { Note } from '../../components/Heading/Heading.tsx';

type Props = { readonly resting: boolean };

/** Whether the page asks by itself, or waits to be told. */
export function KeepsItselfUpToDate({ resting }: Props) {
  return (
    <Note>
      {resting ? (
        <Trans>
          We stopped asking by ourselves to spare your battery. Press the button whenever you like.
        </Trans>
      ) : (
        <Trans>This page keeps itself up to date.</Trans>
      )}
    </Note>
  );
}
