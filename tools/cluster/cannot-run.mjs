/** An expected failure of a command; its message is printed without a stack. */
export class CannotRun extends Error {}

/** Prints an error and exits with 1; of an expected one (CannotRun) only the message. */
export function exitWith(error) {
  console.error(error instanceof CannotRun ? error.message : error)
  process.exit(1)
}

/** Returns the result of `work`; exits (`exitWith`) where it throws. */
export function orExit(work) {
  try {
    return work()
  } catch (error) {
    return exitWith(error)
  }
}
