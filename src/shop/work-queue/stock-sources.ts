import { openShortfalls, stockAtDesk } from '../stock/desk.ts'
import { lotsAtDesk } from '../stock/lots/lots.ts'
import { purchasesAtDesk } from '../stock/purchasing/purchases.ts'
import { stockRules } from '../stock/options/options.ts'
import { after, workSource } from './source.ts'

/** Work items about stock (rules/stock#14). */
export const stockSources = {
  short_stock: workSource(
    'warehouse',
    'stock.read',
    (ctx, size) => openShortfalls(ctx, size),
    ({ subSku: id, pieces, openedAt }) => {
      const since = openedAt.toISOString()
      return { id, title: id, detail: `−${pieces}`, orderId: null, since, dueAt: after(since, 24) }
    },
  ),
  low_stock: workSource(
    'warehouse',
    'stock.read',
    async (ctx, size) => {
      const { levels, total } = await stockAtDesk(ctx, { search: '', low: true }, { from: 0, size })
      const rules = await stockRules(ctx)
      return { rows: levels.map((level) => ({ ...level, rule: rules.get(level.subSku) })), total }
    },
    ({ subSku, name, optionName, available, rule }) => ({
      id: subSku,
      title: subSku,
      detail: `${name} ${optionName}: ${available}${rule ? ` (+${rule.reorder})` : ''}`,
      orderId: null,
      since: null,
      dueAt: null,
    }),
  ),
  purchase_orders_late: workSource(
    'warehouse',
    'stock.read',
    async (ctx, size) => {
      const { orders, total } = await purchasesAtDesk(ctx, { search: '', state: 'late' }, { from: 0, size })
      return { rows: orders, total }
    },
    ({ id, number, supplier, received, quantity, expectedOn, createdAt }) => ({
      id,
      title: `${number} · ${supplier}`,
      detail: `${received} / ${quantity}`,
      orderId: null,
      since: createdAt,
      dueAt: new Date(`${expectedOn}T23:59:59+08:00`).toISOString(),
    }),
  ),
  lots_expiring: workSource(
    'warehouse',
    'stock.read',
    async (ctx, size) => {
      const { lots, total } = await lotsAtDesk(ctx, { search: '', view: 'expiring' }, { from: 0, size })
      return { rows: lots, total }
    },
    ({ id, subSku, number, expiresOn, pieces }) => ({
      id,
      title: `${subSku} · ${number}`,
      detail: `${expiresOn ?? ''} × ${pieces}`,
      orderId: null,
      since: null,
      dueAt: expiresOn === null ? null : new Date(`${expiresOn}T23:59:59+08:00`).toISOString(),
    }),
  ),
}
