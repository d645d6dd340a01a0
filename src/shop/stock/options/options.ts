import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { barcodeOf } from '../barcodes/barcodes.ts'
import { assertKnownSkus } from '../change.ts'
import { levelsOf } from '../desk.ts'
import { lotsOfOption } from '../lots/lots.ts'
import { listPlaces } from '../places/place.store.ts'
import { stockRefusals } from '../refusals.rules.ts'
import { shelvesOfOption } from '../shelves/shelves.ts'
import * as contract from './option.contract.ts'
import * as store from './option.store.ts'

/** Reorder rules by option; options without a rule are absent. */
export const stockRules = (ctx: Pick<Ctx, 'db'>): Promise<Map<string, contract.StockRule>> =>
  store.listRules(ctx.db)

export const getStockOption = deskRead(contract.getStockOption, 'stock.read', async (ctx, { subSku }) => {
  const [level] = await levelsOf(ctx, [subSku])
  if (!level) throw new Refusal(stockRefusals.unknown_option, { values: { sku: subSku } })
  const shelves = await shelvesOfOption(ctx, subSku)
  return {
    level,
    lots: await lotsOfOption(ctx, subSku),
    rule: await store.findRule(ctx.db, subSku),
    ean: await barcodeOf(ctx, subSku),
    shelves: (await listPlaces(ctx.db)).map(({ key, name }) => ({
      place: key,
      name,
      shelfCode: shelves.get(key) ?? null,
    })),
  }
})

export const setStockRule = deskWrite(
  contract.setStockRule,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    look: (tx, { subSku }) => store.findRule(tx.db, subSku),
  },
  async (tx, { subSku, threshold, reorder }) => {
    await assertKnownSkus(tx, [subSku])
    const rule = { threshold, reorder }
    const doer = { actor: atTheDesk(tx).email, at: tx.clock.now() }
    await store.saveRule(tx.db, { subSku, ...rule }, doer)
    return { rule }
  },
)
