import type { Plugin } from 'vite';

const registering =
  /^(?:registerMethods|registerMorphableType|registerAttrHook|register|extend|makeMorphable|List\.extend)\(/gm;
const asking = /\b(?:getMethodsFor|getMethodNames)\(/g;
/** `Path.prototype.MorphArray = PathArray;` and its like, each on a line of its own. */
const lending = /^[A-Z]\w*(?:\.prototype)?\.\w+ = \w+;$/gm;
/** `includes` for browsers that have none: half of core-js. */
const forOldBrowsers = /^var import_includes = .*;$/m;

/**
 * svg.js is one file that adds every short form to every class when it is loaded, so that using one class keeps all of them.
 * We use its classes without the short forms: this says that nobody needs the adding when nobody uses what was added, and
 * takes `includes` from the browser. Where the file is no longer written like that the pages are built as before, only heavier.
 */
export function svgClassesPlugin(): Plugin {
  return {
    name: 'taquilla:svg-classes',
    apply: 'build',
    transform: {
      filter: { id: /@svgdotjs\/svg\.js/ },
      handler: (code) => ({
        code: code
          .replace(registering, '/* @__PURE__ */ $&')
          .replace(asking, '/* @__PURE__ */ $&')
          .replace(lending, '/* @__PURE__ */ (() => { $& })();')
          .replace(forOldBrowsers, 'var import_includes = { default: (list) => list.includes };'),
        map: null,
      }),
    },
  };
}
