import { useSearchParams } from 'react-router'
import { usePathTo } from '../i18n/paths.ts'

/** Query parameters of the booking page: the selection, a guest's access, and the scalp test it started from. */
export const bookingWords = [
  'branch',
  'therapist',
  'from',
  'day',
  'at',
  'order',
  'token',
  'package',
  'move',
  'offer',
  'scalp',
] as const
export type BookingWord = (typeof bookingWords)[number]

/** Path of the booking page with a changed selection; dependent selections (a day of a branch) are reset. */
export function useBookingPath(url: string): (changes: Changes) => string {
  const to = usePathTo()
  const [query] = useSearchParams()
  return (changes) => to('/booking/:treatmenturl', { treatmenturl: url }) + changed(query, changes)
}

/** Path of the page to book several sessions, with the selection so far. */
export function useSeriesPath(url: string): (changes: Changes) => string {
  const to = usePathTo()
  const [query] = useSearchParams()
  return (changes) => to('/booking/:treatmenturl/series', { treatmenturl: url }) + changed(query, changes)
}

type Changes = Partial<Record<BookingWord, string | null>>

function changed(query: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams()
  for (const word of bookingWords) {
    const value = changes[word] === undefined ? query.get(word) : changes[word]
    if (value) next.set(word, value)
  }
  return next.size > 0 ? `?${next.toString()}` : ''
}

/** Path of an appointment; for guests with the token of the order's link. */
export function useTicketPath(): (id: string, query?: Readonly<Record<string, string | null>>) => string {
  const to = usePathTo()
  return (id, query = {}) => {
    const words = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return `${to('/booking/ticket/:id', { id })}${words.size > 0 ? `?${words.toString()}` : ''}`
  }
}
