import type { Ctx } from './context.ts'
import type { EventName, ShopEvents } from './events.ts'

/**
 * What runs because an event was announced: a job, or a part of the job of all who subscribe to the event.
 * Running it twice is running it once.
 */
export type Subscriber<E extends EventName = EventName> = {
  event: E
  job: string
  /** It waits for another company, so no transaction is kept open meanwhile. */
  callsOut: boolean
  /** What the news alone says already: false, and there is nothing to do. Left out: that is found out by running. */
  concerns?(news: ShopEvents[E]): boolean
  run(ctx: Ctx, news: ShopEvents[E]): Promise<void>
}

export const on = <E extends EventName>(event: E, job: string, run: Subscriber<E>['run']): Subscriber<E> => ({
  event,
  job,
  callsOut: false,
  run,
})

/** Like `hears`, for work that asks another company: it opens its own transactions. */
export const callsOut = <E extends EventName>(
  event: E,
  job: string,
  run: Subscriber<E>['run'],
  concerns: Required<Subscriber<E>>['concerns'] = () => true,
): Subscriber<E> => ({
  event,
  job,
  callsOut: true,
  concerns,
  run,
})

/** A job on a schedule, crontab in UTC. */
export type CronJob = { job: string; at: string; run(ctx: Ctx): Promise<void> }
