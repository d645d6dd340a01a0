/** A sentence for whoever started a command of the cluster; nobody needs the stack. */
export class CannotRun extends Error {}

/** Ends a command with what went wrong: a sentence where that was expected. */
export function exitWith(error) {
  console.error(error instanceof CannotRun ? error.message : error)
  process.exit(1)
}

/** What some work answers; when it cannot, the command ends. */
export function orExit(work) {
  try {
    return work()
  } catch (error) {
    return exitWith(error)
  }
}
