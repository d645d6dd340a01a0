import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { listeners } from '../work.ts'

const byEvent = Map.groupBy(listeners, ({ event }) => event)

/** Who hears of an event, in the order in which they are listed. */
export const subscribersOf = (event: EventName): readonly Subscriber[] => byEvent.get(event) ?? []

/** Events that several hear of: what follows one of them is a single job, by the name of the event. */
export const jointEvents: readonly EventName[] = [...byEvent].flatMap(([event, subscribers]) =>
  subscribers.length > 1 ? [event] : [],
)

/** The job that an event becomes; none where nobody hears of it. */
export const jobsOfEvent = (event: EventName): string[] =>
  jointEvents.includes(event) ? [event] : subscribersOf(event).map(({ job }) => job)
