import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores, with its export and erasure. */
export const stockData: PersonalData = {
  room: 'stock',
  ofNobody: columns(
    'stock_levels stock_reservations stock_shortfalls stock_lots stock_lot_levels stock_lot_moves stock_count_lines stock_rules suppliers purchase_order_lines stock_barcodes stock_places stock_transfer_lines stock_shelves',
  ),
  tables: {
    stock_moves: {
      of: 'false',
      erased: columns('reason'),
      inner: columns('id sub_sku place kind on_hand reserved allocated unit_cost actor at'),
      stays: 'a movement names an order by its number, and loses what somebody wrote',
    },
    purchase_orders: {
      of: 'false',
      inner: columns(
        'id number supplier_id state expected_on note created_by created_at closed_by closed_at reason',
      ),
      stays: 'what staff ordered of a supplier is about nobody',
    },
    stock_transfers: {
      of: 'false',
      inner: columns('id number from_place to_place state note sent_by sent_at ended_by ended_at'),
      stays: 'what staff moved between places is about nobody',
    },
    stock_counts: {
      of: 'false',
      inner: columns(
        'id place state search started_by started_at counted_by counted_at ended_by ended_at reason',
      ),
      stays: 'what staff wrote about a count of goods is about nobody',
    },
    stock_lot_events: {
      of: 'false',
      inner: columns('id lot_id from_state to_state actor reason at'),
      stays: 'what staff wrote about a lot of goods is about nobody',
    },
  },
}
