import { useSearchParams } from 'react-router'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import type { By, Shown } from './layout.rules.ts'

/** The panel open beside the calendar. */
export type Beside =
  | { panel: 'booking'; id: string }
  | { panel: 'gap'; therapistId: string; from: number }
  | { panel: 'block' | 'walk-in' }
  | { panel: null }

/** View of the calendar by its address, and links that change parts of it. */
export function useCalendarQuery(calendar: Calendar) {
  const [query] = useSearchParams()
  const by: By = query.get('by') === 'place' ? 'place' : 'therapist'
  const shown: Shown = { calendar, by, who: query.get('who') || null }
  const base = {
    day: calendar.day,
    view: calendar.view,
    branch: calendar.branch,
    by,
    who: query.get('who') ?? '',
  }
  /** Address of the same view with changes; an open panel is closed unless named. */
  const linkTo = (change: Record<string, string>): string => {
    const words = Object.entries({ ...base, ...change }).filter(([, word]) => word !== '')
    return `/desk/bookings/calendar?${new URLSearchParams(words).toString()}`
  }
  return { shown, linkTo, beside: besideOf(query) }
}
export type LinkTo = ReturnType<typeof useCalendarQuery>['linkTo']

function besideOf(query: URLSearchParams): Beside {
  const peek = query.get('peek')
  if (peek) return { panel: 'booking', id: peek }
  const [therapistId, from] = (query.get('gap') ?? '').split('.')
  if (therapistId && from) return { panel: 'gap', therapistId, from: Number(from) || 0 }
  const panel = query.get('panel')
  return panel === 'block' || panel === 'walk-in' ? { panel } : { panel: null }
}
