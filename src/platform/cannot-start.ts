/** A reason in one sentence why nothing can be opened; entry points print it without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
