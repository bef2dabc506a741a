import type { Plugin } from 'vite';

const slot = /(<script type="application\/json" id="taquilla-environment">)[^<]*(<\/script>)/;

/** Adds the environment to the page in development, where Vite serves it; in production the server adds it. */
export function pageEnvironmentPlugin(env: Readonly<Record<string, string | undefined>>): Plugin {
  return {
    name: 'taquilla:page-environment',
    apply: 'serve',
    transformIndexHtml(page) {
      const environment = {
        mexicanSuffix: env.MEXICAN_DOMAIN_SUFFIX,
        cardProvider: { url: env.PAYMENT_PROVIDER_URL, publicKey: env.PAYMENT_PROVIDER_PUBLIC_KEY },
      };
      const json = JSON.stringify(environment).replaceAll('<', '\\u003c');
      return page.replace(slot, (_, open: string, close: string) => `${open}${json}${close}`);
    },
  };
}
