/** Fails the type check when a comparison leaves the name of something that disagrees. */
export type Nothing<T extends never> = T;

/** Returns the names under which two tables of types disagree, or that only one of them has. */
export type Disagreeing<Contract, Domain> = {
  [K in keyof Contract | keyof Domain]: K extends keyof Contract & keyof Domain
    ? Agrees<Contract[K], Domain[K]> extends true
      ? never
      : K
    : K;
}[keyof Contract | keyof Domain];

/** Compares in both directions, and once more with optional fields as required ones, which a one-sided field would pass otherwise. */
type Agrees<A, B> = [Frozen<A>, Frozen<B>, Complete<A>, Complete<B>] extends [
  Frozen<B>,
  Frozen<A>,
  Complete<B>,
  Complete<A>,
]
  ? true
  : false;

type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

type Complete<T> = T extends readonly (infer U)[]
  ? readonly Complete<U>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Complete<Exclude<T[K], undefined>> }
    : T;
