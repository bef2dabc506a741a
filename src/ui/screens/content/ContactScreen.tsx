import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { type BoxOffice, buildMapUrl, type SupportDirectory } from '#domain/market/support.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './Content.module.css';

type ContactScreenProps = {
  readonly flow: ResourceFlow<{ readonly market: MarketCode }, SupportDirectory>;
  /** The order that the visitor writes about. */
  readonly order: string | null;
  /** The contact form. */
  readonly form: ReactNode;
};

/** Shows how to reach a person, and the box offices of the market (/contact). */
export function ContactScreen({ flow, order, form }: ContactScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<SupportDirectory>);
  return (
    <ContactViews view={view} order={order} form={form} onRetry={() => send({ type: 'retry.requested' })} />
  );
}

type ContactViewsProps = {
  readonly view: ResourceView<SupportDirectory>;
  readonly order: string | null;
  readonly form: ReactNode;
  readonly onRetry: () => void;
};

export function ContactViews({ view, order, form, onRetry }: ContactViewsProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Contact us</Trans>
        </Heading>
        <Panel>
          <Stack gap={3}>
            <Heading>
              <Trans>Write to us</Trans>
            </Heading>
            {form}
          </Stack>
        </Panel>
        <ResourceContent view={view} onRetry={onRetry} empty={null}>
          {(directory) => <Directory directory={directory} order={order} />}
        </ResourceContent>
      </Stack>
    </Page>
  );
}

type DirectoryProps = { readonly directory: SupportDirectory; readonly order: string | null };

function Directory({ directory: { email, hours, boxOffices }, order }: DirectoryProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const subject = order === null ? t`Help with Taquilla` : t`Order ${order}`;
  return (
    <>
      <Panel>
        <Stack gap={3}>
          <Heading>
            <Trans>Or by email</Trans>
          </Heading>
          <Row>
            <LinkButton
              href={`mailto:${email}?${new URLSearchParams({ subject }).toString().replaceAll('+', '%20')}`}
              target="_self"
              icon={<Mail size={20} />}
            >
              {email}
            </LinkButton>
          </Row>
          <Row align="start" wrap={false}>
            <Clock size={20} aria-hidden="true" />
            <Note size="md">{hours[language]}</Note>
          </Row>
        </Stack>
      </Panel>
      <section className={styles.boxOffices} id="box-offices">
        <Heading>
          <Trans>Box offices</Trans>
        </Heading>
        <Note size="md">
          <Trans>Pay your vouchers, buy tickets or ask for help in person.</Trans>
        </Note>
        <BoxOfficeList boxOffices={boxOffices} />
      </section>
    </>
  );
}

/** Lists box offices with address, hours and a link to the map. */
export function BoxOfficeList({ boxOffices }: Pick<SupportDirectory, 'boxOffices'>) {
  const language = useLanguage();
  return (
    <ul className={styles.places}>
      {boxOffices.map((boxOffice: BoxOffice) => (
        <li key={boxOffice.name} className={styles.place}>
          <Stack gap={1}>
            <b>{boxOffice.name}</b>
            <span>
              {boxOffice.address}, {boxOffice.city}
            </span>
            <Note>{boxOffice.hours[language]}</Note>
          </Stack>
          <LinkButton href={buildMapUrl(boxOffice)} target="_blank" size="small" icon={<MapPin size={16} />}>
            <Trans>Map of {boxOffice.name}</Trans>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
