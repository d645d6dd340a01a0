import { deskRead } from '../../staff/write.ts'
import * as contract from './holds.contract.ts'
import * as store from './holds.store.ts'

/** Why pieces that lie there cannot be sold (rules/stock#13). */
export const listHolds = deskRead(contract.listHolds, 'stock.read', async (ctx, { subSku, page, limit }) => {
  const { holds, ...sums } = await store.listHolds(ctx.db, subSku, { from: (page - 1) * limit, size: limit })
  return {
    ...sums,
    holds: holds.map(({ since, until, ...hold }) => ({
      ...hold,
      since: since.toISOString(),
      until: until && until.toISOString(),
    })),
  }
})
