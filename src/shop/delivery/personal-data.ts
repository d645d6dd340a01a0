import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it. */
export const deliveryData: PersonalData = {
  room: 'delivery',
  ofNobody: columns('brand_countries delivery_fees pickup_points'),
  tables: {},
}
