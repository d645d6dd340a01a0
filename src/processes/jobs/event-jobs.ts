import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/subscribers.ts'
import { eventSubscribers } from '../work.ts'

const byEvent = Map.groupBy(eventSubscribers, ({ event }) => event)

/** Subscribers of an event, in the order in which they are listed. */
export const subscribersOf = (event: EventName): readonly Subscriber[] => byEvent.get(event) ?? []

/** Events with several subscribers. Each is queued as a single job with the name of the event. */
export const jointEvents: readonly EventName[] = [...byEvent].flatMap(([event, subscribers]) =>
  subscribers.length > 1 ? [event] : [],
)

/** Name of the job that an event is queued as; empty where it has no subscriber. */
export const jobsOfEvent = (event: EventName): string[] =>
  jointEvents.includes(event) ? [event] : subscribersOf(event).map(({ job }) => job)
