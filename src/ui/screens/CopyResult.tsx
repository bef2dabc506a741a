import type { ReactNode } from 'react';
import { Alert } from '../components/Alert/Alert.tsx';
import { LiveRegion } from '../components/LiveRegion/LiveRegion.tsx';
import type { useClipboard } from './use-clipboard.ts';

type CopyResultProps = Pick<ReturnType<typeof useClipboard>, 'copied'> & {
  /** Spoken only: the button itself shows it. */
  readonly success: ReactNode;
  /** Shown and spoken: what to do where the browser does not allow copying. */
  readonly failure: ReactNode;
};

/** Announces the result of copying. */
export function CopyResult({ copied, success, failure }: CopyResultProps) {
  return (
    <>
      <LiveRegion>{copied?.succeeded ? success : ''}</LiveRegion>
      {copied !== null && !copied.succeeded ? (
        <Alert key={copied.id} tone="attention" announce="now" title={failure} />
      ) : null}
    </>
  );
}
