import { startOf } from '../../platform/db/keyset.ts'
import { beginningOf, isoTimeOrNull, dayMs } from '../calendar.ts'
import { readPhone } from '../delivery/phone.ts'
import { groupNames } from '../members/groups.ts'
import { fromDecimal, money, toDecimal } from '../money.ts'
import { readOrderNumber } from '../orders/placing/number.rules.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, laggingDeskRead } from '../staff/write.ts'
import * as contract from './list.contract.ts'
import * as store from './store.ts'

type FigureQuery = {
  ordersFrom?: number | undefined
  ordersTo?: number | undefined
  spentFrom?: number | undefined
  spentTo?: number | undefined
  lastFrom?: string | undefined
  lastTo?: string | undefined
}

/** Filter bounds for the store; bounds of amounts are ignored without the right to see amounts. */
function figureBounds(query: FigureQuery, seesAmounts: boolean): store.FigureBounds {
  const cents = (amount: number | undefined): number | null =>
    amount === undefined || !seesAmounts ? null : fromDecimal(amount, 'HKD').minor
  const midnight = (day: string | undefined, plusDays = 0): Date | null =>
    day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * dayMs)
  return {
    orders: { from: query.ordersFrom ?? null, to: query.ordersTo ?? null },
    spent: { from: cents(query.spentFrom), to: cents(query.spentTo) },
    lastOrder: { from: midnight(query.lastFrom), until: midnight(query.lastTo, 1) },
  }
}

export const listMembers = laggingDeskRead(
  contract.listMembers,
  'customers.read',
  async (ctx, { search, group, state, sort, ...query }) => {
    const number = readOrderNumber(search)
    const seesAmounts = may(atTheDesk(ctx).roles, 'orders.money')
    const filter = {
      ...figureBounds(query, seesAmounts),
      search,
      number,
      phone: readPhone('852', search)?.e164 ?? null,
      group: group ?? null,
      state: state ?? null,
    }
    const { rows, total } = await store.searchMembers(ctx.db, filter, ctx.clock.now(), {
      ...startOf(query),
      // sorting by amounts would reveal them
      sort: sort.endsWith('spent') && !seesAmounts ? '-created' : sort,
    })
    return {
      members: rows.map((row) => ({
        ...row,
        spent: toDecimal(money('HKD', row.spent)),
        lastOrderAt: isoTimeOrNull(row.lastOrderAt),
        createdAt: row.createdAt.toISOString(),
      })),
      total,
      groups: await groupNames(ctx),
    }
  },
)
