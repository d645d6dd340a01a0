import { columns } from '../../personal-table.ts'
import type { PersonalData } from '../../personal.ts'

/** Names of therapists are of the shop's own people; what is taken points at bookings, which know the person. */
export const slotsData: PersonalData = {
  room: 'bookings',
  ofNobody: columns(`
    resources therapist_skills shift_patterns days_off shifts shift_breaks booking_services resource_claims`),
}
