import type { Http } from '#adapters/http/http-client.ts';
import type { FirstPagePorts, PortBindings, Ports, ResolvePorts } from './ports.ts';

/**
 * Creates the resolver of the ports of fans' pages: those of the first page, which exist already, and those that each bundle
 * of flows binds, each created once. A page that a fan opens on a telephone does not wait for the container, which
 * resolves the ports of the staff's pages (`container.ts`).
 */
export function createFanPortResolver(
  firstPagePorts: Partial<FirstPagePorts>,
  http: Http,
  page: Window,
): ResolvePorts {
  const created: Partial<{ -readonly [Token in keyof Ports]: Ports[Token] }> = { ...firstPagePorts };
  return <Token extends keyof Ports>(bindings: PortBindings<Token>) => {
    const ports: { -readonly [Bound in Token]: Ports[Bound] } = Object.create(null);
    for (const token in bindings) {
      const port: Ports[typeof token] = created[token] ?? bindings[token](http, page);
      created[token] = port;
      ports[token] = port;
    }
    return ports;
  };
}
