import type { Ctx } from './context.ts'
import type { EventName, ShopEvents } from './events.ts'

/** A job: what runs later, or because an event was announced. Running it twice is running it once. */
export type Subscriber<E extends EventName = EventName> = {
  event: E
  job: string
  /** It waits for another company, so no transaction is kept open meanwhile. */
  callsOut: boolean
  /**
   * What is left undone is looked for anyway: a job that announces this does it itself when all is written,
   * without another job.
   */
  swept: boolean
  run(ctx: Ctx, news: ShopEvents[E]): Promise<void>
}

export const on = <E extends EventName>(event: E, job: string, run: Subscriber<E>['run']): Subscriber<E> => ({
  event,
  job,
  callsOut: false,
  swept: false,
  run,
})

/** Like `hears`, for work that asks another company: it opens its own transactions. */
export const callsOut = <E extends EventName>(
  event: E,
  job: string,
  run: Subscriber<E>['run'],
  { swept = false } = {},
): Subscriber<E> => ({
  event,
  job,
  callsOut: true,
  swept,
  run,
})

/** A job on a schedule, crontab in UTC. */
export type CronJob = { job: string; at: string; run(ctx: Ctx): Promise<void> }
