import { Refusal } from '../refusal.ts'
import * as contract from './views.contract.ts'
import { staffRefusals } from './rules.ts'
import * as store from './views.store.ts'
import { atTheDesk, deskRead, deskWrite } from './write.ts'

const most = 100

export const listViews = deskRead(contract.listViews, 'desk', async (ctx) => ({
  views: await store.listViews(ctx.db, atTheDesk(ctx).id),
}))

export const saveView = deskWrite(
  contract.saveView,
  { right: 'desk', entity: 'view', idOf: ({ view }) => view.id, outcome: ({ view }) => view },
  async (tx, view) => {
    const { id } = atTheDesk(tx)
    if ((await store.listViews(tx.db, id)).length >= most)
      throw new Refusal(staffRefusals.too_many_views, { values: { most } })
    return { view: await store.saveView(tx.db, id, view) }
  },
)

export const deleteView = deskWrite(
  contract.deleteView,
  { right: 'desk', entity: 'view' },
  async (tx, { id }) => {
    if (!(await store.deleteView(tx.db, atTheDesk(tx).id, id))) throw new Refusal(staffRefusals.unknown_view)
    return { done: true as const }
  },
)
