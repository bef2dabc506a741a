import { Trans } from '@lingui/react/macro';
import { Note } from '../../components/Heading/Heading.tsx';

type AutoRefreshNoteProps = { readonly isPaused: boolean; readonly lastCheckFailed?: boolean };

/** Says whether the page polls on its own, with or without success, or waits for the button. */
export function AutoRefreshNote({ isPaused, lastCheckFailed = false }: AutoRefreshNoteProps) {
  return (
    <div role="status">
      <Note>
        {isPaused ? (
          <Trans>Automatic updates are paused to save your battery. Press the button to update.</Trans>
        ) : lastCheckFailed ? (
          <Trans>The last check got no response. We will keep trying.</Trans>
        ) : (
          <Trans>This page updates automatically.</Trans>
        )}
      </Note>
    </div>
  );
}
