import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Batches are of the shop: whoever has one of their codes is known to the wallet alone. */
export const giftBatchesData: PersonalData = {
  room: 'gift-batches',
  ofNobody: columns('gift_batches'),
  tables: {},
}
