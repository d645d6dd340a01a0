import type { Ctx } from '../context.ts'
import { deskRead } from '../staff/write.ts'
import * as returnList from './return-list.contract.ts'
import { openStates, type ReturnState } from './return.rules.ts'
import { numberOf } from './return-view.ts'
import * as store from './store.ts'

export const listDeskReturns = deskRead(
  returnList.listDeskReturns,
  'returns.read',
  async (ctx, { state, search, page, limit }) => {
    const states = state === undefined ? openStates : [state]
    const { rows, total } = await store.search(
      ctx.db,
      { states, search: search.trim() },
      { from: (page - 1) * limit, size: limit },
    )
    return {
      total,
      returns: rows.map((row) => ({
        id: row.id,
        number: numberOf({ number: row.orderNumber }, row),
        orderNumber: row.orderNumber,
        buyer: row.buyer,
        state: row.state,
        pieces: row.lines.reduce((sum, line) => sum + line.units, 0),
        createdAt: row.createdAt,
      })),
    }
  },
)

/** What waits for the shop: to be decided, looked at, settled. Goods on their way wait for their buyer. */
const waiting: readonly ReturnState[] = ['requested', 'received', 'inspected']

export const returnsWaiting = (ctx: Ctx, most: number): Promise<{ rows: store.Listed[]; total: number }> =>
  store.search(ctx.db, { states: waiting, search: '' }, { from: 0, size: most })
