import { type Container, ContainerModule } from 'inversify';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.PROFILE).toResolvedValue(profileOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** One's own account, and who proves again that it is theirs. */
export function profileIn(container: Container) {
  bindOnce(container, tokens.PROFILE, http);
  return container.get(tokens.PROFILE);
}
