import { isAway } from '../../platform/db/database-errors.ts'

/** How many calls a key has made in all processes since its time began, after so many more; and when that was. */
type Count = (times: number, now: number) => Promise<{ tries: number; since: Date }>

type Budget = { calls: number; seconds: number; count: Count; clock?: () => number }
type Taking = {
  left: number
  unreported: number
  until: number
  refusedUntil: number
  asking: Promise<void> | null
}

/** One twentieth: the most by which each process may be over. */
const portionOf = (calls: number): number => Math.max(1, Math.floor(calls / 20))

/**
 * A budget of calls that all processes share without asking the database each time: a process takes it in portions
 * of one twentieth. The first portion is taken on trust and counted with the second, so that who calls seldom costs
 * the database nothing (rules/operations#16). Answers null, or the ms to wait.
 */
export function sharedBudget({ calls, seconds, count, clock = Date.now }: Budget) {
  const portion = portionOf(calls)
  let state: Taking = { left: 0, unreported: 0, until: 0, refusedUntil: 0, asking: null }

  async function ask(now: number): Promise<void> {
    const times = state.unreported + portion
    const counted = await count(times, now).catch((error: unknown) => {
      if (!isAway(error)) throw error
      return null
    })
    // what is answered without a database is counted when it is back
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
