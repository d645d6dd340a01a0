import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts'

/** Adds a number of requests of a key to its count in all processes. Returns the count and when its period began. */
type Count = (times: number, now: number) => Promise<{ tries: number; since: Date }>

type Budget = { calls: number; seconds: number; count: Count; clock?: () => number }
type Taking = {
  left: number
  unreported: number
  until: number
  refusedUntil: number
  asking: Promise<void> | null
}

/** One twentieth of the limit: the largest excess per process. */
const portionOf = (calls: number): number => Math.max(1, Math.floor(calls / 20))

/**
 * A budget of requests shared by all processes without a query per request: a process takes portions of one
 * twentieth. The first portion is granted in advance and counted with the second, so that occasional callers cost the
 * database nothing (rules/operations#16). Returns null, or the ms to wait.
 */
export function sharedBudget({ calls, seconds, count, clock = Date.now }: Budget) {
  const portion = portionOf(calls)
  let state: Taking = { left: 0, unreported: 0, until: 0, refusedUntil: 0, asking: null }

  async function ask(now: number): Promise<void> {
    const times = state.unreported + portion
    const counted = await count(times, now).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return null
    })
    // requests served without a database are counted when it is back
    if (!counted) return void (state = { ...state, unreported: times, left: portion })
    const { tries, since } = counted
    const until = since.getTime() + seconds * 1_000
    const free = calls - (tries - portion)
    state = { ...state, unreported: 0, left: Math.max(0, Math.min(portion, free)), until }
    if (free <= 0) state.refusedUntil = until
  }

  return {
    isOver: (now = clock()): boolean => now >= state.until,
    async take(): Promise<number | null> {
      for (;;) {
        const now = clock()
        if (now >= state.until)
          state = {
            left: portion,
            unreported: portion,
            until: now + seconds * 1_000,
            refusedUntil: 0,
            asking: null,
          }
        if (state.left > 0) {
          state.left -= 1
          return null
        }
        if (now < state.refusedUntil) return state.refusedUntil - now
        state.asking ??= ask(now).finally(() => (state.asking = null))
        await state.asking
      }
    },
  }
}
export type SharedBudget = ReturnType<typeof sharedBudget>
