import 'reflect-metadata/lite';
import { Container } from 'inversify';
import type { Http } from '#adapters/http/http-client.ts';
import type { FirstPagePorts, PortBindings, Ports, ResolvePorts } from './ports.ts';

/**
 * Creates the container of the staff's ports: those of the first page, which exist already, and those that each bundle
 * of the staff's flows binds. Bundles get their ports from it; it goes no further.
 */
export function createPortResolver(
  firstPagePorts: Partial<FirstPagePorts>,
  http: Http,
  page: Window,
): ResolvePorts {
  const container = new Container();
  for (const [token, port] of Object.entries(firstPagePorts)) container.bind(token).toConstantValue(port);
  return <Token extends keyof Ports>(bindings: PortBindings<Token>) => {
    const ports: { -readonly [Bound in Token]: Ports[Bound] } = Object.create(null);
    for (const token in bindings) {
      if (!container.isBound(token))
        container
          .bind<Ports[typeof token]>(token)
          .toResolvedValue(() => bindings[token](http, page))
          .inSingletonScope();
      ports[token] = container.get<Ports[typeof token]>(token);
    }
    return ports;
  };
}
