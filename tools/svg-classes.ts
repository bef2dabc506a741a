import type { Plugin } from 'vite';

const registrationPattern =
  /^(?:registerMethods|registerMorphableType|registerAttrHook|register|extend|makeMorphable|List\.extend)\(/gm;
const lookupPattern = /\b(?:getMethodsFor|getMethodNames)\(/g;
/** Matches `Path.prototype.MorphArray = PathArray;` and the like, each on a line of its own. */
const prototypePattern = /^[A-Z]\w*(?:\.prototype)?\.\w+ = \w+;$/gm;
/** Matches the `includes` polyfill, which pulls in half of core-js. */
const polyfillPattern = /^var import_includes = .*;$/m;

/**
 * Makes svg.js tree-shakeable. It is one file that registers every shorthand method with every class when it loads,
 * so using one class keeps all of them. We use its classes without the shorthands: the registration is marked as
 * free of side effects, and `includes` is taken from the browser. If the file is no longer written like that, the
 * build still works and is only larger.
 */
export function svgClassesPlugin(): Plugin {
  return {
    name: 'taquilla:svg-classes',
    apply: 'build',
    transform: {
      filter: { id: /@svgdotjs\/svg\.js/ },
      handler: (code) => ({
        code: code
          .replace(registrationPattern, '/* @__PURE__ */ $&')
          .replace(lookupPattern, '/* @__PURE__ */ $&')
          .replace(prototypePattern, '/* @__PURE__ */ (() => { $& })();')
          .replace(polyfillPattern, 'var import_includes = { default: (list) => list.includes };'),
        map: null,
      }),
    },
  };
}
