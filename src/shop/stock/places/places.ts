import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './place.contract.ts'
import * as store from './place.store.ts'

export const listPlaces = deskRead(contract.listPlaces, 'stock.read', async (ctx) => ({
  places: await store.listPlaces(ctx.db),
}))

export const savePlace = deskWrite(
  contract.savePlace,
  { right: 'stock.change', entity: 'stock_place', idOf: (_, { key }) => key, outcome: (_, place) => place },
  async (tx, place) => {
    await store.savePlace(tx.db, place)
    return { places: await store.listPlaces(tx.db) }
  },
)

/** Name of the warehouse, from which orders are shipped. */
export const warehouseName = async (ctx: Pick<Ctx, 'db'>): Promise<string> =>
  (await store.listPlaces(ctx.db)).find(({ key }) => key === 'warehouse')?.name ?? 'warehouse'

/** Checks that a place exists. Throws `stock.unknown_place`. */
export async function assertPlaceExists(ctx: Pick<Ctx, 'db'>, key: string): Promise<void> {
  if (!(await store.isPlace(ctx.db, key)))
    throw new Refusal(stockRefusals.unknown_place, { values: { place: key } })
}
