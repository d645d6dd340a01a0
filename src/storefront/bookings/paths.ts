import { useSearchParams } from 'react-router'
import { usePathTo } from '../i18n/paths.ts'

/** What the address of the booking page says: choices so far, by what a guest may book, and the scalp test it began with. */
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

/** The booking page with a choice changed; what hangs on it (a day on a branch) is left to be chosen anew. */
export function useBookingPath(url: string): (changes: Changes) => string {
  const to = usePathTo()
  const [query] = useSearchParams()
  return (changes) => to('/booking/:treatmenturl', { treatmenturl: url }) + changed(query, changes)
}

/** The page of several sessions in one go, with what was chosen so far. */
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

/** The page of one appointment; a guest's has the token of the order's link. */
export function useTicketPath(): (id: string, query?: Readonly<Record<string, string | null>>) => string {
  const to = usePathTo()
  return (id, query = {}) => {
    const words = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return `${to('/booking/ticket/:id', { id })}${words.size > 0 ? `?${words.toString()}` : ''}`
  }
}
