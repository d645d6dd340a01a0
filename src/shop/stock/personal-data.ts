import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it. */
export const stockData: PersonalData = {
  room: 'stock',
  ofNobody: columns('stock_levels stock_reservations stock_shortfalls'),
  tables: {
    stock_moves: {
      of: 'false',
      erased: columns('reason'),
      inner: columns('id sub_sku place kind on_hand reserved allocated actor at'),
      stays: 'a movement names an order by its number, and loses what somebody wrote',
    },
  },
}
