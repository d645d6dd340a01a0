import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'

/** The groups of a list on a telephone: what is here, what has to be decided, what comes, what was. */
export const agendaGroups = ['decide', 'here', 'next', 'past'] as const

export type AgendaGroup = (typeof agendaGroups)[number]

/** Group of an appointment. `now`: an ISO moment to compare its end with. */
export function groupOf({ state, endsAt }: Pick<DeskBooking, 'state' | 'endsAt'>, now: string): AgendaGroup {
  if (state === 'checked_in') return 'here'
  if (state === 'requested') return 'decide'
  if (state === 'confirmed' && endsAt < now) return 'decide'
  return state === 'confirmed' || state === 'held' ? 'next' : 'past'
}
