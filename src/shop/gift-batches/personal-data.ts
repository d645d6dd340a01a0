import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: none. Only the wallet knows who redeemed a code. */
export const giftBatchesData: PersonalData = {
  room: 'gift-batches',
  ofNobody: columns('gift_batches'),
  tables: {},
}
