import { type Container, ContainerModule } from 'inversify';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.PROFILE).toResolvedValue(profileOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Resolves the user's own account, which reauthentication uses too. */
export function resolveProfile(container: Container) {
  bindOnce(container, tokens.PROFILE, http);
  return container.get(tokens.PROFILE);
}
