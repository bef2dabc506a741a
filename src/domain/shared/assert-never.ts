/** Closes a switch: a new member of the union stops the compiler here, not a customer there. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
