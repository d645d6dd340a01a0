import { refusals } from '../refusal.ts'

/** Lists with bulk actions, and their actions in display order. */
export const bulkLists = {
  orders: ['pick', 'hold', 'unhold'],
  products: ['publish_product', 'archive_product', 'restore_product'],
  reviews: ['publish_review'],
  members: ['add_to_group'],
} as const
export type BulkList = keyof typeof bulkLists
export type BulkAction = (typeof bulkLists)[BulkList][number]

export const bulkListNames = Object.keys(bulkLists) as [BulkList, ...BulkList[]] // keys of a literal
export const bulkActions = Object.values(bulkLists).flat() as [BulkAction, ...BulkAction[]] // never empty

export const listOfAction = (action: BulkAction): BulkList => {
  const list = bulkListNames.find((name) => (bulkLists[name] as readonly BulkAction[]).includes(action))
  if (!list) throw new Error('each action belongs to a list')
  return list
}

/** Actions that need approval, because they change prices for many members. */
export const actionsNeedingApproval: readonly BulkAction[] = ['add_to_group']

/** Input fields of actions; the same for every row. */
export const bulkFields = ['cause', 'note', 'group', 'reason'] as const
export type BulkField = (typeof bulkFields)[number]

/** Maximum rows of one run. */
export const mostItems = 20_000
/** Attempts of a row that fails with an unexpected error. */
export const mostTries = 3

export const bulkRefusals = /* @__PURE__ */ refusals('bulk', {
  unknown: 'missing',
  not_now: 'conflict',
  broke: 'unavailable',
  scheduled: 'conflict',
})
