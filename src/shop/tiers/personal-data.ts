import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveFlags } from './tiers.ts'

/** Personal data of this room, and how it is merged. */
export const tiersData: PersonalData = {
  room: 'tiers',
  merge: moveFlags,
  tables: {
    membership_flags: {
      of: 't.member_id = $member',
      inner: columns('id member_id why at closed_at closed_by'),
      stays: 'says that an account spent less than its group asks, and names nobody',
      moves: columns('member_id'),
    },
  },
}
