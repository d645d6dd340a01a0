import { atTheDesk, deskRead, deskWrite } from '../write.ts'
import * as contract from './lists.contract.ts'
import { orderedColumns } from './lists.rules.ts'
import * as store from './lists.store.ts'

const about = { right: 'desk', entity: 'list' } as const

export const getListSettings = deskRead(contract.getListSettings, 'desk', async (ctx) => ({
  settings: await store.findSettings(ctx.db, atTheDesk(ctx).id),
}))

export const chooseColumns = deskWrite(
  contract.chooseColumns,
  { ...about, idOf: ({ list }) => list, outcome: ({ columns }) => ({ columns }) },
  async (tx, { list, columns, up, down }) => {
    const ordered = orderedColumns(columns, { up, down })
    await store.saveColumns(tx.db, atTheDesk(tx).id, list, ordered)
    return { list, columns: ordered }
  },
)

export const resetColumns = deskWrite(
  contract.resetColumns,
  { ...about, idOf: (_, { list }) => list },
  async (tx, { list }) => {
    await store.deleteColumns(tx.db, atTheDesk(tx).id, list)
    return { done: true as const }
  },
)

export const chooseDensity = deskWrite(
  contract.chooseDensity,
  { ...about, idOf: () => null, outcome: (answer) => answer },
  async (tx, { density }) => {
    await store.saveDensity(tx.db, atTheDesk(tx).id, density)
    return { density }
  },
)
