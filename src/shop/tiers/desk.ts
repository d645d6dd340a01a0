import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import { openFlags } from './tiers.ts'
import { membershipRefusals } from './rules.ts'
import * as store from './store.ts'

export const listFlags = deskRead(contract.listFlags, 'customers.read', async (ctx) => {
  const { rows, total } = await openFlags(ctx, 100)
  return {
    flags: rows.map(({ member_id: memberId, at, ...flag }) => ({ ...flag, memberId, at: at.toISOString() })),
    total,
  }
})

export const closeFlag = deskWrite(
  contract.closeFlag,
  { right: 'customers.groups', entity: 'membership_flag' },
  async (tx, { id }) => {
    if (!(await store.closeFlag(tx.db, id, atTheDesk(tx).email, tx.clock.now())))
      throw new Refusal(membershipRefusals.unknown_flag)
    return { done: true as const }
  },
)
