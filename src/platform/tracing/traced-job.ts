import { failureCode } from './failure-code.ts'
import { openDoor } from './tracing.ts'

const before = 'trace:'

/**
 * How a job remembers which request asked for it: as a flag of the queue, beside its payload, so that a release which
 * knows nothing of it does the job all the same.
 */
export const placeFlag = (place: string): string => before + place

/** A job as a trace of its own, linked to the request that asked for it where that was traced. */
export async function tracedJob(
  name: string,
  flags: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const place = flags.find((flag) => flag.startsWith(before))?.slice(before.length) ?? null
  const door = openDoor({ name: `job ${name}`, kind: 'consumer', facts: { 'job.name': name }, after: place })
  if (!door) return work()
  try {
    await door.run(work)
    door.end({}, null)
  } catch (error) {
    door.end({}, failureCode(error))
    throw error
  }
}
