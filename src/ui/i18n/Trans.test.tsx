import { setupI18n } from '@lingui/core';
import { I18nProvider, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Trans } from './Trans.tsx';

const message = {
  id: 'found',
  message: 'Nothing for <0>{searched}</0>, {name}',
  components: { 0: <b /> },
};
const i18n = setupI18n({ locale: 'en', messages: { en: { found: message.message } } });

const render = (Message: ComponentType<TransProps>, values: Record<string, unknown>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Message {...message} values={values} />
    </I18nProvider>,
  );

describe('a message', () => {
  it('shows values with markup as they are written', () => {
    const values = { searched: '<0>x</0>', name: '<img src=x onerror=alert(1)>' };

    expect(render(Trans, values)).toBe(
      'Nothing for <b>&lt;0&gt;x&lt;/0&gt;</b>, &lt;img src=x onerror=alert(1)&gt;',
    );
    expect(render(LinguiTrans, values), 'the library loses them').not.toBe(render(Trans, values));
  });

  it('leaves all other values to the library', () => {
    const values = { searched: 'final', name: 'Luz Dary' };

    expect(render(Trans, values)).toBe('Nothing for <b>final</b>, Luz Dary');
  });
});
