import type { Ctx } from './context.ts'
import type { EventName, ShopEvents } from './events.ts'

/**
 * What runs after an event is published: a job, or a part of the job of all subscribers of the event. Idempotent, as a job may
 * run more than once.
 */
export type Subscriber<E extends EventName = EventName> = {
  event: E
  job: string
  /** It calls another company's API, so that no transaction is open around it. */
  callsOut: boolean
  /** Whether the payload alone shows that there is something to do. Left out: only running it shows. */
  isRelevant?(payload: ShopEvents[E]): boolean
  run(ctx: Ctx, payload: ShopEvents[E]): Promise<void>
  /**
   * Handles several events at once, in few statements and, unless it calls out, in one transaction. Returns the payloads that it
   * does not handle in bulk, having changed nothing for them: each of those is run by itself. Left out: all are.
   */
  runMany?(ctx: Ctx, payloads: readonly ShopEvents[E][]): Promise<readonly ShopEvents[E][]>
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

/** Like `on`, for work that calls another company's API: it opens its own transactions. */
export const callsOut = <E extends EventName>(
  event: E,
  job: string,
  run: Subscriber<E>['run'],
  {
    isRelevant = () => true,
    runMany,
  }: { isRelevant?: Required<Subscriber<E>>['isRelevant']; runMany?: Subscriber<E>['runMany'] } = {},
): Subscriber<E> => ({
  event,
  job,
  callsOut: true,
  isRelevant,
  run,
  ...(runMany ? { runMany } : {}),
})

/** A job on a schedule; `at` is a crontab line in UTC. */
export type CronJob = { job: string; at: string; run(ctx: Ctx): Promise<void> }
