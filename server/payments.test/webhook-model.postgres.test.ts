import { describeOn } from '#server/test/each-engine.ts';
import { testRandomStories } from '#server/test/model/random-stories.ts';

describeOn('postgres', 'pay/webhook-model', testRandomStories);
