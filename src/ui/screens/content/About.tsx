import { Trans } from '@lingui/react/macro';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import styles from './Content.module.css';

/** Shows the page about the company (/about-us). */
export function About() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>About Taquilla</Trans>
        </Heading>
        <div className={styles.prose}>
          <p>
            <Trans>
              Taquilla sells tickets for clubs and organisers in Colombia and Mexico. Choose your seat for a
              match, race or tournament on an up-to-date map, see the full price and enter with your ticket on
              your phone.
            </Trans>
          </p>
          <p>
            <Trans>Our box offices sell from the same seats you see here. A seat is sold only once.</Trans>
          </p>
        </div>
      </Stack>
    </Page>
  );
}
