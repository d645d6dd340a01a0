import { useSnapshot } from '../../platform/db/snapshot.ts'
import { spooled } from '../../platform/spool.ts'
import { tableFile, tableTypes, type Cell } from '../../platform/tables/write.ts'
import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { documentsOf } from '../products/imports/documents.ts'
import { importFields, moneyFields, type ImportField } from '../products/imports/field.rules.ts'
import { productRows } from '../products/imports/written.rules.ts'
import { listProducts } from '../products/list/list.ts'
import { Refusal } from '../refusal.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, writeAuditEntry } from '../staff/write.ts'
import { barcodesOf } from '../stock/barcodes/barcodes.ts'
import * as contract from './contract.ts'
import { inputOf } from './list-rows.ts'
import { exportRefusals, loggedQuery, mostRows } from './rules.ts'

/** Products read in one query. */
const batch = 100

/** Ids of the products of a list query in pages; with selected ids, those only. */
async function* idsOf(tx: Ctx, query: string, ids: readonly string[] | undefined) {
  if (ids) {
    yield [...ids]
    return
  }
  const input = inputOf({ list: listProducts, rows: 'products' }, query)
  for (let page = 1; ; page += 1) {
    const { products } = await listProducts(tx, { ...input, page, limit: batch } as never) // the list's own input
    yield products.map(({ id }) => id)
    if (products.length < batch) return
  }
}

type Asked = {
  signal: AbortSignal | undefined
  query: string
  ids: readonly string[] | undefined
  fields: readonly ImportField[]
}

async function* rowsOf(
  tx: Ctx,
  { query, ids, fields, signal }: Asked,
  count: { rows: number },
): AsyncGenerator<Cell[]> {
  for await (const page of idsOf(tx, query, ids)) {
    signal?.throwIfAborted()
    const files = await documentsOf(tx, page)
    const codes = fields.includes('barcode')
      ? await barcodesOf(
          tx,
          files.flatMap(({ options }) => options.map(({ sku }) => sku)),
        )
      : new Map<string, string>()
    for (const file of files)
      for (const row of productRows(file, fields, codes)) {
        count.rows += 1
        if (count.rows > mostRows) throw new Refusal(exportRefusals.too_many, { values: { most: mostRows } })
        yield row
      }
  }
}

/** Like exports of other lists: one snapshot, complete before the first byte, and audited. */
export const exportProductFile = deskRead(
  contract.exportProductFile,
  'lists.export',
  async (ctx, { format, query, ids }) => {
    const staff = atTheDesk(ctx)
    if (!mayNow(staff, 'products.read')) throw new Refusal(staffRefusals.forbidden)
    const fields = importFields.filter(
      (field) =>
        (mayNow(staff, 'products.money') || !moneyFields.includes(field)) &&
        (mayNow(staff, 'stock.read') || field !== 'barcode'),
    )
    const count = { rows: 0 }
    const body = await ctx.transaction(async (tx) => {
      await useSnapshot(tx.db)
      count.rows = 0
      return spooled(
        tableFile(format, 'products', fields, rowsOf(tx, { query, ids, fields, signal: ctx.signal }, count)),
      )
    })
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: 'product-file',
        after: {
          format,
          query: loggedQuery(query),
          marked: ids?.length ?? null,
          rows: count.rows,
          columns: fields,
        },
      }),
    )
    return {
      type: tableTypes[format],
      body,
      name: `product-file-${dayInHongKong(ctx.clock.now())}.${format}`,
    }
  },
)
