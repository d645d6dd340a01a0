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
  /**
   * The same of many that come together, in few statements and, unless it calls out, in one transaction, as far as they go
   * the usual way; answers the others, of which it has changed nothing. Left out: each is done by itself.
   */
  runMany?(ctx: Ctx, news: readonly ShopEvents[E][]): Promise<readonly ShopEvents[E][]>
}

export const on = <E extends EventName>(
  event: E,
  job: string,
  run: Subscriber<E>['run'],
  runMany?: Subscriber<E>['runMany'],
): Subscriber<E> => ({
  event,
  job,
  callsOut: false,
  run,
  ...(runMany ? { runMany } : {}),
})

/** Like `on`, for work that asks another company: it opens its own transactions. */
export const callsOut = <E extends EventName>(
  event: E,
  job: string,
  run: Subscriber<E>['run'],
  {
    concerns = () => true,
    runMany,
  }: { concerns?: Required<Subscriber<E>>['concerns']; runMany?: Subscriber<E>['runMany'] } = {},
): Subscriber<E> => ({
  event,
  job,
  callsOut: true,
  concerns,
  run,
  ...(runMany ? { runMany } : {}),
})

/** A job on a schedule, crontab in UTC. */
export type CronJob = { job: string; at: string; run(ctx: Ctx): Promise<void> }
