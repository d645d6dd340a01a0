/** Minutes to wait after a try that failed; after the last one, as long again and again until the company answers. */
const pauses = [1, 5, 30, 60]

export const nextTry = (tries: number, now: Date): Date => {
  const minutes = pauses[Math.min(tries, pauses.length) - 1] ?? 0
  return new Date(now.getTime() + minutes * 60_000)
}

/** When an address that the company refuses is tried again: it may take it some day, or somebody looks. */
export const nextTryOfRefused = (now: Date): Date => new Date(now.getTime() + 24 * 3_600_000)

/** So many tries without an answer are for somebody to look at: more than half an hour. */
export const overdueTries = pauses.length

/** What of an address the company has not taken yet: it waits for a try, or the last one was refused or not answered. */
export const updateStates = ['waiting', 'away', 'refused'] as const
export type UpdateState = (typeof updateStates)[number]
