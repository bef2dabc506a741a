import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { DefinitionList } from '../DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../Heading/Heading.tsx';
import { ActionBar, Page, Panel, Row, Split, Stack } from './Layout.tsx';

const meta = { component: Split, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Split>;

export default meta;

type Story = StoryObj<typeof meta>;

export const ContentAndAside: Story = {
  args: { children: null, aside: null },
  render: () => (
    <Page>
      <Split
        aside={
          <>
            <Panel>Resumen</Panel>
            <ActionBar>
              <Button variant="primary" size="large" wide>
                Pagar $ 826.800
              </Button>
            </ActionBar>
          </>
        }
      >
        <Row spread>
          <Heading as="h1" variant="title">
            Pagar
          </Heading>
          <Note>Pago seguro</Note>
        </Row>
        <Panel>
          <Stack>
            <p>Contenido</p>
            <Row equal>
              <Button>Guardar</Button>
              <Button>Compartir</Button>
            </Row>
          </Stack>
        </Panel>
        <DefinitionList
          ruled
          items={[
            { id: 'order', term: 'Orden', value: 'TQ-7H2K-4417' },
            { id: 'paid', term: 'Pagaste', value: '$ 826.800, tarjeta ···· 0604' },
          ]}
        />
      </Split>
    </Page>
  ),
};
