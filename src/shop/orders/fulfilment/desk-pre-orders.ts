import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from './pre-order.contract.ts'
import { listAwaited as awaited } from './pre-order.store.ts'
import { releaseOption } from './pre-orders.ts'

export const listAwaited = deskRead(contract.listAwaited, 'stock.read', async (ctx) => {
  const { locale } = ctx.shopper
  const rows = await awaited(ctx.db)
  return {
    awaited: rows.map(({ name, optionName, ...row }) => ({
      ...row,
      name: textIn(locale, name),
      optionName: textIn(locale, optionName),
    })),
  }
})

export const releasePreOrders = deskWrite(
  contract.releasePreOrders,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    outcome: ({ orders }) => ({ released: orders }),
  },
  async (tx, { subSku }) => ({ orders: await releaseOption(tx, subSku, atTheDesk(tx).email) }),
)
