import { z } from 'zod'
import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'

/** Calendar feed of a member's appointments (rules/bookings#20); its secret URL is the only access control. */
const Feed = onWire({ url: z.url(), createdAt: z.iso.datetime() })
const answer = onWire({ feed: Feed.nullable() })

export const getFeed = endpoint('GET', '/booking-feed', {
  name: 'booking-feed',
  about: 'Returns the secret address of the member’s calendar feed, or null if there is none.',
  answer,
})

export const makeFeed = endpoint('POST', '/booking-feed', {
  name: 'make-booking-feed',
  about: 'Creates a secret address of the member’s calendar feed; the former one, if any, becomes invalid.',
  answer,
})

export const endFeed = endpoint('DELETE', '/booking-feed', {
  name: 'end-booking-feed',
  about: 'Deletes the secret address of the member’s calendar feed.',
  answer,
})

export const readFeed = endpoint('GET', '/booking-feed/{secret}', {
  name: 'read-booking-feed',
  about:
    'Returns the appointments of the address’s owner, future ones and those of the last 90 days, as iCalendar for subscriptions.',
  query: z.object({ secret: z.string().max(100) }),
  files: ['text/calendar'],
  answer: FileAnswer,
  refuses: ['bookings.unknown'],
})
