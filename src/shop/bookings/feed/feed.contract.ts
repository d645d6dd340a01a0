import { z } from 'zod'
import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'

/** Their appointments as a calendar to subscribe to (rules/bookings#20): whoever knows the address can read it. */
const Feed = onWire({ url: z.url(), createdAt: z.iso.datetime() })
const answer = onWire({ feed: Feed.nullable() })

export const getFeed = endpoint('GET', '/booking-feed', {
  name: 'booking-feed',
  about: 'The secret address of the member’s appointments for a calendar; null: there is none.',
  answer,
})

export const makeFeed = endpoint('POST', '/booking-feed', {
  name: 'make-booking-feed',
  about: 'Makes a secret address of the member’s appointments; the one before, if any, opens nothing more.',
  answer,
})

export const endFeed = endpoint('DELETE', '/booking-feed', {
  name: 'end-booking-feed',
  about: 'Ends the secret address of the member’s appointments.',
  answer,
})

export const readFeed = endpoint('GET', '/booking-feed/{secret}', {
  name: 'read-booking-feed',
  about:
    'Appointments of whoever made this address, those of the last 90 days and to come, for a calendar that asks again and again (iCalendar).',
  query: z.object({ secret: z.string().max(100) }),
  files: ['text/calendar'],
  answer: FileAnswer,
  refuses: ['bookings.unknown'],
})
