declare const brand: unique symbol;

/** A value that only its own parse function can create: validated once, trusted afterwards. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
