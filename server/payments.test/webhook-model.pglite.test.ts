import { describeOn } from '#server/test/each-engine.ts';
import { testRandomStories } from '#server/test/model/random-stories.ts';

describeOn('pglite', 'pay/webhook-model', testRandomStories);
