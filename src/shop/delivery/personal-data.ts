import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores: none. */
export const deliveryData: PersonalData = {
  room: 'delivery',
  ofNobody: columns('brand_countries delivery_fees pickup_points'),
  tables: {},
}
