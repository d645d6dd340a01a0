import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { assertKnownSkus } from '../change.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './barcode.contract.ts'
import { digitsOf, isEan } from './barcode.rules.ts'
import * as store from './barcode.store.ts'

export const listBarcodes = deskRead(contract.listBarcodes, 'stock.read', async (ctx, { subSkus }) => ({
  barcodes: await store.listBarcodes(ctx.db, subSkus),
}))

export async function barcodeOf(ctx: Pick<Ctx, 'db'>, subSku: string): Promise<string | null> {
  const [found] = await store.listBarcodes(ctx.db, [subSku])
  return found?.ean ?? null
}

export const setBarcode = deskWrite(
  contract.setBarcode,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    look: async (tx, { subSku }) => ({ ean: await barcodeOf(tx, subSku) }),
  },
  async (tx, { subSku, ean }) => {
    await assertKnownSkus(tx, [subSku])
    return { ean: await writeBarcode(tx, { subSku, ean, actor: atTheDesk(tx).email }) }
  },
)

/** Sets or removes the barcode number of an option. Throws `stock.bad_ean`, `stock.ean_taken`. */
export async function writeBarcode(
  tx: Ctx,
  { subSku, ean, actor }: { subSku: string; ean: string; actor: string },
): Promise<string | null> {
  const digits = digitsOf(ean)
  if (digits === '') {
    await store.clearBarcode(tx.db, subSku)
    return null
  }
  if (!isEan(digits)) throw new Refusal(stockRefusals.bad_ean)
  if (!(await store.saveBarcode(tx.db, { subSku, ean: digits }, { actor, at: tx.clock.now() })))
    throw new Refusal(stockRefusals.ean_taken)
  return digits
}

/** Barcode numbers by option. */
export const barcodesOf = async (
  ctx: Pick<Ctx, 'db'>,
  subSkus: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await store.listBarcodes(ctx.db, subSkus)).map(({ subSku, ean }) => [subSku, ean]))

/** The option of a barcode number; null: none. */
export async function ownerOfBarcode(ctx: Pick<Ctx, 'db'>, ean: string): Promise<string | null> {
  const [found] = await store.findByEan(ctx.db, [digitsOf(ean)])
  return found?.subSku ?? null
}

/** Replaces barcode numbers in the sku field of lines, as scanners enter them, by the sku. */
export async function withSkus<Line extends { subSku: string }>(
  ctx: Pick<Ctx, 'db'>,
  lines: readonly Line[],
): Promise<Line[]> {
  const eans = lines.map(({ subSku }) => digitsOf(subSku)).filter(isEan)
  if (eans.length === 0) return [...lines]
  const found = new Map((await store.findByEan(ctx.db, eans)).map(({ ean, subSku }) => [ean, subSku]))
  return lines.map((line) => ({ ...line, subSku: found.get(digitsOf(line.subSku)) ?? line.subSku }))
}
