import { tableFile, tableTypes, type Cell } from '../../../platform/tables/write.ts'
import { beginningOf, dayInHongKong, dayMs } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { isoOf, textIn } from '../../region.ts'
import { mayNow, staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, writeAuditEntry } from '../../staff/write.ts'
import { orderForStaff } from '../desk/desk.ts'
import type { Order } from '../order.rules.ts'
import { withWorth } from '../replacements/replaced.ts'
import { orderRefusals } from '../rules.ts'
import * as contract from './customs-file.contract.ts'
import * as store from './customs-file.store.ts'
import { customsRows, type Declared } from './customs.rules.ts'
import { hkdOf } from './hkd.ts'

const mostDays = 92

const headings = [
  'day',
  'order',
  'parcel',
  'carrier',
  'tracking',
  'country',
  'option',
  'goods',
  'hs code',
  'origin',
  'pieces',
  'weight (kg)',
  'currency',
  'declared value',
  'declared value (HKD)',
  'tax charged',
]

/** Time span from the start of day `from` to the end of day `to`. Throws `orders.bad_customs_span`. */
function spanOf({ from, to }: { from: string; to: string }): { from: Date; until: Date } {
  const [first, last] = [beginningOf(from), beginningOf(to)]
  const days = Math.round((last.getTime() - first.getTime()) / dayMs) + 1
  if (days < 1 || days > mostDays)
    throw new Refusal(orderRefusals.bad_customs_span, { values: { days: mostDays } })
  return { from: first, until: new Date(last.getTime() + dayMs) }
}

/** Rows of one parcel, as in its customs form. */
async function rowsOfParcel(
  ctx: Ctx,
  order: Order,
  parcelId: string,
  { declaredOf, tax }: { declaredOf: (order: Order, subSku: string) => Declared; tax: number | null },
): Promise<Cell[][]> {
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  if (!parcel) return []
  const toHkd = await hkdOf(ctx, order)
  const lines = await withWorth(ctx, order)
  const rows = customsRows({ lines, parcels: order.parcels }, parcelId, (subSku) => declaredOf(order, subSku))
  const number = order.parcels.findIndex(({ id }) => id === parcelId) + 1
  return rows.map((row, at) => [
    dayInHongKong(new Date(parcel.createdAt)),
    order.number,
    `${order.number}-${number}`,
    parcel.carrier,
    parcel.trackingNumber ?? '',
    isoOf(order.country),
    row.subSku,
    row.name,
    row.hs ?? '',
    row.origin ?? '',
    row.pieces,
    row.grams / 1_000,
    order.currency,
    toDecimal(money(order.currency, row.value)),
    toDecimal(toHkd(row.value)),
    at === 0 ? tax : null,
  ])
}

/** Rows of all parcels shipped to a country in a time span (rules/reports#21). */
async function customsTable(
  ctx: Ctx,
  { country, from, until }: { country: string; from: Date; until: Date },
): Promise<Cell[][]> {
  const { bySubSku } = await catalogueOf(ctx)
  const declaredOf = (order: Order, subSku: string): Declared => {
    const product = bySubSku.get(subSku)?.product
    const name = product?.name ?? order.lines.find((line) => line.subSku === subSku)?.name
    return {
      productId: product?.id ?? null,
      name: name ? textIn('en', name) : subSku,
      hs: product?.hsCode ?? null,
      origin: product?.origin ?? null,
    }
  }
  const parcels = await store.listSentParcels(ctx.db, { country, from, until })
  const reported = await store.listReported(
    ctx.db,
    parcels.map(({ orderId }) => orderId),
    from,
  )
  const rows: Cell[][] = []
  for (const { orderId, parcelId } of parcels) {
    const order = await orderForStaff(ctx, orderId)
    const tax = reported.has(orderId) ? null : toDecimal(order.tax)
    reported.add(orderId)
    rows.push(...(await rowsOfParcel(ctx, order, parcelId, { declaredOf, tax })))
  }
  return rows
}

/** Parcels and rows of the file, and what it declares, in Hong Kong cents. */
export type CustomsSums = { parcels: number; rows: number; hkd: number }

const [parcelAt, hkdAt] = [headings.indexOf('parcel'), headings.indexOf('declared value (HKD)')]

/** Totals of the customs file of a country and period. Throws `orders.bad_customs_span`. */
export async function sumCustoms(
  ctx: Ctx,
  { country, from, to }: { country: string; from: string; to: string },
): Promise<CustomsSums> {
  const rows = await customsTable(ctx, { country, ...spanOf({ from, to }) })
  return {
    parcels: new Set(rows.map((row) => row[parcelAt])).size,
    rows: rows.length,
    hkd: rows.reduce((sum, row) => sum + Math.round(Number(row[hkdAt]) * 100), 0),
  }
}

export const getCustomsFile = deskRead(
  contract.getCustomsFile,
  'reports.read',
  async (ctx, { country, from, to, format }) => {
    const staff = atTheDesk(ctx)
    for (const right of ['orders.money', 'lists.export'] as const)
      if (!mayNow(staff, right)) throw new Refusal(staffRefusals.forbidden)
    const rows = await customsTable(ctx, { country, ...spanOf({ from, to }) })
    const query = new URLSearchParams({ country, from, to }).toString()
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: 'customs',
        after: { format, query, rows: rows.length, columns: headings, marked: null },
      }),
    )
    return {
      type: tableTypes[format],
      body: tableFile(format, 'customs', headings, rows),
      name: `customs-${country}-${from}-${to}.${format}`,
    }
  },
)
