import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { type LoginView, toLoginView } from '#machines/login/login.view.ts';
import { Headline } from '../../components/Headline/Headline.tsx';
import { splitName } from '../../components/Headline/split-name.ts';
import { IconLink } from '../../components/IconButton/IconButton.tsx';
import { Poster } from '../../components/Poster/Poster.tsx';
import { Wordmark } from '../../components/Wordmark/Wordmark.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './LoginScreen.module.css';
import { LoginSteps } from './LoginSteps.tsx';
import type { SendLogin } from './step-props.ts';

type LoginScreenProps = { readonly flow: LoginFlow };

/** Shows the login wizard (/authorization/login). */
export function LoginScreen({ flow }: LoginScreenProps) {
  const [view, send] = useFlow(flow, toLoginView);
  return <LoginViews view={view} send={send} />;
}

type LoginViewsProps = { readonly view: LoginView; readonly send: SendLogin };

export function LoginViews({ view, send }: LoginViewsProps) {
  return (
    <LoginFrame leaveTo={view.leaveTo}>
      <LoginSteps view={view} send={send} />
    </LoginFrame>
  );
}

type LoginFrameProps = { readonly leaveTo: string; readonly children: ReactNode };

/** Shows a poster on one half and the form on the other; on a phone the poster is a strip above. */
export function LoginFrame({ leaveTo, children }: LoginFrameProps) {
  const { t } = useLingui();
  const headline = t`Your seat is waiting`;
  return (
    <div className={styles.login}>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.picture}>
          <Poster subject={poster} width={640} height={460} />
        </div>
        <div className={styles.headline}>
          <Headline as="p" label={headline} lines={splitName(headline, 3, 18)} size={18} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.bar}>
          <Wordmark />
          <IconLink
            href={leaveTo}
            label={leaveTo === '/' ? t`Close and go to the home page` : t`Close`}
            icon={<X size={20} />}
          />
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}

/** A match between fictional clubs. */
const poster: PosterSubject = {
  id: 'login',
  figure: 'football',
  home: { pattern: 'sash', colors: ['#F5C518', '#12439B', '#F7F8F1'] },
  away: { pattern: 'band', colors: ['#14213D', '#FF6B1A', '#F7F8F1'] },
};
