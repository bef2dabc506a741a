import { Trans } from '@lingui/react/macro';
import { Note } from '../../components/Heading/Heading.tsx';

type AutoRefreshNoteProps = { readonly isPaused: boolean };

/** Says whether the page polls on its own or waits for the button. */
export function AutoRefreshNote({ isPaused }: AutoRefreshNoteProps) {
  return (
    <Note>
      {isPaused ? (
        <Trans>Automatic updates are paused to save your battery. Press the button to update.</Trans>
      ) : (
        <Trans>This page updates automatically.</Trans>
      )}
    </Note>
  );
}
