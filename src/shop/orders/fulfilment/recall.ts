import { personName } from '../../person.ts'
import { deskRead } from '../../staff/write.ts'
import { linesOfLot } from '../../stock/lots/lots.ts'
import { requestsOf } from '../desk/desk-rights.ts'
import * as contract from './recall.contract.ts'
import * as store from './recall.store.ts'

/** Who has pieces of a lot (rules/stock#11): orders for everybody who may see stock, their buyers by right. */
export const listRecall = deskRead(contract.listRecall, 'stock.read', async (ctx, { id, page, limit }) => {
  const lines = await linesOfLot(ctx, id)
  const shown = lines.slice((page - 1) * limit, page * limit)
  const orders = new Map((await store.listLines(ctx.db, shown)).map((line) => [line.lineId, line]))
  const sees = requestsOf(ctx)('customers.read')
  return {
    total: lines.length,
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    orders: shown.flatMap(({ lineId, pieces, at }) => {
      const order = orders.get(lineId)
      if (!order) return []
      const { lineId: _, firstname, lastname, email, phone, createdAt, ...rest } = order
      return [
        {
          ...rest,
          pieces,
          createdAt: createdAt.toISOString(),
          shippedAt: at.toISOString(),
          name: sees ? personName({ firstname, lastname }) : null,
          email: sees ? email : null,
          phone: sees ? phone : null,
        },
      ]
    }),
  }
})
