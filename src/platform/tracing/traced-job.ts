import { failureCode } from './failure-code.ts'
import { openDoor } from './tracing.ts'

const before = 'trace:'

/** A job's link to the request that queued it, stored as a flag beside its payload, so that other releases ignore it. */
export const placeFlag = (place: string): string => before + place

/** Runs a job as a trace of its own, linked to the request that queued it where that was traced. */
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
