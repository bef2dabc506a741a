import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

const layers = ['src', 'contract', 'server', 'sandbox', 'testing', 'tools', 'bench', 'e2e', '.storybook'];

/** All rules by name; a rule without a name could not be reported. */
export const rules = (configuration.forbidden ?? []).map(({ name, comment, severity }) => ({
  name: name ?? '',
  comment: comment ?? '',
  severity: severity ?? '',
}));

/** Applies the layer rules to the project in `root`. */
export async function applyRules(root: string): Promise<ICruiseResult> {
  const ruleSet: IFlattenedRuleSet = { forbidden: configuration.forbidden ?? [] };
  const { tsConfig: _, ...options } = configuration.options ?? {};
  const { output } = await cruise(
    layers.filter((layer) => existsSync(join(root, layer))),
    { ...options, baseDir: root, ruleSet, validate: true },
    options.enhancedResolveOptions ?? {},
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser returned text: ${output}`);
  return output;
}
