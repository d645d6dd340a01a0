import { Refusal } from '../../refusal.ts'
import * as contract from './views.contract.ts'
import { staffRefusals } from '../rules.ts'
import * as store from './views.store.ts'
import { atTheDesk, deskRead, deskWrite } from '../write.ts'

const most = 100

/** The query of a shared view without its search text, which may contain personal data. */
const sharedQuery = (query: string): string =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([key]) => key !== 'search')).toString()

export const listViews = deskRead(contract.listViews, 'desk', async (ctx) => ({
  views: await store.listViews(ctx.db, atTheDesk(ctx).id),
}))

export const saveView = deskWrite(
  contract.saveView,
  { right: 'desk', entity: 'view', idOf: ({ view }) => view.id, outcome: ({ view }) => view },
  async (tx, view) => {
    const { id } = atTheDesk(tx)
    const own = (await store.listViews(tx.db, id)).filter(({ isOwn }) => isOwn)
    const isAnew = !own.some(({ list, name }) => list === view.list && name === view.name)
    if (isAnew && own.length >= most) throw new Refusal(staffRefusals.too_many_views, { values: { most } })
    const query = view.isShared ? sharedQuery(view.query) : view.query
    if (view.isShared && query === '') throw new Refusal(staffRefusals.shares_words_alone)
    return { view: await store.saveView(tx.db, id, { ...view, query }) }
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
