import { columns } from '../personal-table.ts'
import { mediaOf, type PersonalData } from '../personal.ts'
import { listPhotosOf } from './photo.store.ts'
import { eraseReturnNotes } from './returns.ts'
import { isAnyOpenOf } from './store.ts'

/** Personal data that this room stores, and how it is erased and exported. */
export const returnsData: PersonalData = {
  room: 'returns',
  keeps: [{ because: 'return', isDue: (ctx, memberId) => isAnyOpenOf(ctx.db, memberId) }],
  erase: eraseReturnNotes,
  files: (ctx, memberId) =>
    mediaOf(listPhotosOf(ctx.db, memberId), (id) => ctx.photos.read(id, 'large'), 'returns', 'webp'),
  tables: {
    returns: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('order_id position state to_wallet note wants_exchange created_at'),
      summaryColumns: columns('created_at state note'),
      erased: columns('note'),
      inner: columns('id inspected_by refund_id exchange_order_id is_overridden'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    return_lines: {
      of: 't.return_id in (select r.id from returns r join orders o on o.id = r.order_id where o.member_id = $member)',
      key: columns('return_id line_id'),
      exported: columns('return_id line_id units reason note verdict'),
      summaryColumns: columns('units reason note verdict'),
      erased: columns('note'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    exchange_lines: {
      of: 't.return_id in (select r.id from returns r join orders o on o.id = r.order_id where o.member_id = $member)',
      key: columns('new_line_id'),
      inner: columns('new_line_id return_id line_id unit_net'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    return_photos: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('id return_id width height created_at'),
      erased: 'rows',
      inner: columns('order_id'),
    },
  },
}
