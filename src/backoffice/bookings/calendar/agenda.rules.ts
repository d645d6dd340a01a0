import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'

/** Groups of the list for phones: to decide, checked in, upcoming, past. */
export const agendaGroups = ['decide', 'here', 'next', 'past'] as const

export type AgendaGroup = (typeof agendaGroups)[number]

/** Group of an appointment. `now`: ISO time to compare its end with. */
export function groupOf({ state, endsAt }: Pick<DeskBooking, 'state' | 'endsAt'>, now: string): AgendaGroup {
  if (state === 'checked_in') return 'here'
  if (state === 'requested') return 'decide'
  if (state === 'confirmed' && endsAt < now) return 'decide'
  return state === 'confirmed' || state === 'held' ? 'next' : 'past'
}
