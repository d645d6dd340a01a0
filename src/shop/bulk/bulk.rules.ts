import { refusals } from '../refusal.ts'

/** Lists with actions on many rows, and the actions in the order they are offered. */
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

/** Actions that change what many members pay, so that a second person agrees before one begins. */
export const forTwo: readonly BulkAction[] = ['add_to_group']

/** What is asked beside an action; the same for each row. */
export const bulkFields = ['cause', 'note', 'group', 'reason'] as const
export type BulkField = (typeof bulkFields)[number]

/** Rows of one run. */
export const mostItems = 20_000
/** Times that a row is tried which breaks for no reason of its own. */
export const mostTries = 3

export const bulkRefusals = /* @__PURE__ */ refusals('bulk', {
  unknown: 'missing',
  not_now: 'conflict',
  broke: 'unavailable',
  scheduled: 'conflict',
})
