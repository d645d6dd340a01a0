import { tableFile, tableTypes, type Cell } from '../../../platform/tables/write.ts'
import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { textIn, type Text } from '../../region.ts'
import { mayNow, staffRefusals, type Right } from '../../staff/rules.ts'
import { atTheDesk, deskRead, laggingDeskRead, writeAuditEntry } from '../../staff/write.ts'
import * as contract from './stock-value.contract.ts'
import { expiryWindows, stockAges } from './stock-value.rules.ts'
import * as store from './stock-value.store.ts'

const mostRows = 50
const mostLots = 100
const daysAhead = 90

/** Throws `staff.forbidden`. */
function mustHave(ctx: Ctx, right: Right): void {
  if (!mayNow(atTheDesk(ctx), right)) throw new Refusal(staffRefusals.forbidden)
}

const decimal = (minor: number): number => toDecimal(money('HKD', minor))

const figures = ({ pieces, withoutCost, cost, price }: store.StockSums): contract.StockFigures => ({
  pieces,
  withoutCost,
  // null if no piece has a known cost
  cost: pieces > 0 && withoutCost === pieces ? null : decimal(cost),
  price: decimal(price),
})

const none: store.StockSums = { pieces: 0, withoutCost: 0, cost: 0, price: 0 }

const together = (rows: readonly store.StockSums[]): store.StockSums =>
  rows.reduce(
    (sum, row) => ({
      pieces: sum.pieces + row.pieces,
      withoutCost: sum.withoutCost + row.withoutCost,
      cost: sum.cost + row.cost,
      price: sum.price + row.price,
    }),
    none,
  )

/** Highest value first; rows without value by pieces. */
const byWorth = (a: store.StockRow, b: store.StockRow): number =>
  b.cost - a.cost || b.price - a.price || b.pieces - a.pieces || a.key.localeCompare(b.key, 'en')

/** Current stock (rules/reports#19); the first `most` rows are listed. */
export async function readStockValue(
  ctx: Ctx,
  { by, ...narrowed }: contract.StockQuestion,
  most: { rows: number; lots: number },
): Promise<contract.StockValue> {
  const today = dayInHongKong(ctx.clock.now())
  const where = { ...narrowed, giftCard: (await settingsOf(ctx)).wallet.giftCard }
  const [total, all, ages, expiries, lots, proof, choices] = await Promise.all([
    store.totalStock(ctx.db, where),
    store.sumStock(ctx.db, where, by),
    store.sumByAge(ctx.db, where, today),
    store.sumByExpiry(ctx.db, where, today),
    store.listEnding(ctx.db, where, { today, days: daysAhead, most: most.lots }),
    store.findOversold(ctx.db),
    store.listStockChoices(ctx.db),
  ])
  const sorted = all.toSorted(byWorth)
  const shown = sorted.slice(0, most.rows)
  const beyond = sorted.slice(most.rows)
  const [names, options] = await Promise.all([
    store.findStockNames(
      ctx.db,
      by,
      shown.map(({ key }) => key),
    ),
    store.findStockNames(
      ctx.db,
      'option',
      lots.map(({ subSku }) => subSku),
    ),
  ])
  const nameIn = (texts: ReadonlyMap<string, Text>, key: string): string | null => {
    const text = texts.get(key)
    return text ? textIn(ctx.shopper.locale, text) : null
  }
  const choice = (those: readonly { key: string; name: Text }[]) =>
    those.map(({ key, name }) => ({ key, name: textIn(ctx.shopper.locale, name) }))
  return {
    today,
    total: figures(total),
    by,
    rows: shown.map((row) => ({ key: row.key, name: nameIn(names, row.key), figures: figures(row) })),
    others: beyond.length === 0 ? null : { count: beyond.length, figures: figures(together(beyond)) },
    ages: stockAges.map((age) => ({ age, figures: figures(ages.find(({ key }) => key === age) ?? none) })),
    expiries: expiryWindows.map((within) => ({
      within,
      figures: figures(expiries.find(({ key }) => key === within) ?? none),
    })),
    lots: lots.map(({ lotId, subSku, place, lot, expiresOn, ...sums }) => ({
      id: lotId,
      subSku,
      name: nameIn(options, subSku),
      place,
      lot,
      expiresOn,
      figures: figures(sums),
    })),
    proof,
    choices: {
      place: choice(choices.place),
      brand: choice(choices.brand),
      category: choice(choices.category),
    },
  }
}

export const getStockValue = laggingDeskRead(contract.getStockValue, 'reports.read', (ctx, question) => {
  mustHave(ctx, 'stock.read')
  return readStockValue(ctx, question, { rows: mostRows, lots: mostLots })
})

type Table = { headings: string[]; rows: Cell[][] }

/** Values are omitted without the right to see costs. */
function tableOf(
  { by, rows, ages, expiries, lots }: contract.StockValue,
  table: (typeof contract.stockTables)[number],
  seesMoney: boolean,
): Table {
  const names = ['pieces', 'without cost', ...(seesMoney ? ['cost (HKD)', 'price (HKD)'] : [])]
  const cells = ({ pieces, withoutCost, cost, price }: contract.StockFigures): Cell[] => [
    pieces,
    withoutCost,
    ...(seesMoney ? [cost, price] : []),
  ]
  const tables: Record<typeof table, Table> = {
    rows: {
      headings: [by, 'name', ...names],
      rows: rows.map((row) => [row.key, row.name ?? '', ...cells(row.figures)]),
    },
    ages: { headings: ['age', ...names], rows: ages.map((row) => [row.age, ...cells(row.figures)]) },
    expiries: {
      headings: ['ends', ...names],
      rows: expiries.map((row) => [row.within, ...cells(row.figures)]),
    },
    lots: {
      headings: ['last day', 'option', 'name', 'lot', 'place', ...names],
      rows: lots.map((row) => [
        row.expiresOn,
        row.subSku,
        row.name ?? '',
        row.lot,
        row.place,
        ...cells(row.figures),
      ]),
    },
  }
  return tables[table]
}

export const exportStockValue = deskRead(
  contract.exportStockValue,
  'reports.read',
  async (ctx, { table, format, ...question }) => {
    mustHave(ctx, 'stock.read')
    mustHave(ctx, 'lists.export')
    const staff = atTheDesk(ctx)
    const whole = Number.MAX_SAFE_INTEGER
    const value = await readStockValue(ctx, question, { rows: whole, lots: whole })
    const { headings, rows } = tableOf(value, table, mayNow(staff, 'products.money'))
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: 'stock-value',
        after: {
          format,
          query: queryOf(question, table),
          rows: rows.length,
          columns: headings,
          marked: null,
        },
      }),
    )
    return {
      type: tableTypes[format],
      body: tableFile(format, 'stock', headings, rows),
      name: `stock-${table}-${value.today}.${format}`,
    }
  },
)

const queryOf = (question: contract.StockQuestion, table: string): string =>
  new URLSearchParams(
    Object.entries({ ...question, table }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString()
