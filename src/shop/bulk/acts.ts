import { z } from 'zod'
import { addMembership } from '../customers/groups.ts'
import { holdOrder, pickOrder, unholdOrder } from '../orders/desk/desk-calls.ts'
import { lists } from '../exports/lists.ts'
import { archiveProduct, publishProduct } from '../products/editing/life.ts'
import { isScheduled, latestVersion } from '../products/record.ts'
import { decideReview } from '../reviews/moderation/desk.ts'
import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import type { Served } from '../serve.ts'
import type { Right } from '../staff/rules.ts'
import { bulkRefusals, type BulkAction, type BulkField, type BulkList } from './bulk.rules.ts'

type Act = {
  served: Served
  /** What is asked beside, and what is always so. */
  fields: readonly BulkField[]
  fixed?: Record<string, unknown>
  /** The call names the version it changes: the latest of when its row's turn comes. */
  isVersioned?: true
  /** What has a moment of its own is left to it: only who opens the product shows it sooner. */
  leavesScheduled?: true
}

/** What is done with many rows: always a call that somebody may also press by hand. */
export const acts: Record<BulkAction, Act> = {
  pick: { served: pickOrder, fields: [] },
  hold: { served: holdOrder, fields: ['cause', 'note'] },
  unhold: { served: unholdOrder, fields: [] },
  publish_product: { served: publishProduct, fields: [], isVersioned: true, leavesScheduled: true },
  archive_product: { served: archiveProduct, fields: ['note'], fixed: { archived: true }, isVersioned: true },
  restore_product: {
    served: archiveProduct,
    fields: ['note'],
    fixed: { archived: false },
    isVersioned: true,
  },
  publish_review: { served: decideReview, fields: [], fixed: { decision: 'publish' } },
  add_to_group: { served: addMembership, fields: ['group', 'reason'] },
}

/** The call that reads a list. */
export const readOf = (list: BulkList): Served => lists[list].list

/** What a row of a list is to the audit log, which knows its name. */
export const thingOf: Record<BulkList, string> = {
  orders: 'order',
  products: 'product',
  reviews: 'review',
  members: 'member',
}

/** The right that a call of the desk asks for. */
export function rightOf({ access, endpoint }: Served): Right {
  if (access.who !== 'staff') throw new Error(`${endpoint.name} is no call of the desk`)
  return access.right
}

export type BulkInput = Partial<Record<BulkField, string | undefined>>

/** The words of an action as its call takes them. Throws `shop.invalid_input`: one is missing or none of its own. */
export function bodyOf(action: BulkAction, input: BulkInput, version = 1): Record<string, unknown> {
  const { served, fields, fixed, isVersioned } = acts[action]
  const words = Object.fromEntries(
    fields.flatMap((field) => (input[field] ? [[field, input[field]] as const] : [])),
  )
  const whole = { ...fixed, ...words, ...(isVersioned ? { version } : {}) }
  const read = served.endpoint.body.safeDecode(whole as never) // the schema decides
  if (!read.success)
    throw new Refusal(commonRefusals.invalid_input, {
      fields: Object.fromEntries(
        z.flattenError(read.error).formErrors.map((problem) => ['form', problem] as const),
      ),
    })
  return read.data as Record<string, unknown> // bodies of the desk are objects
}

/** Does it with one row, as a press by hand does. Throws `bulk.scheduled` beside what its call throws. */
export async function applyBulkAction(
  ctx: Ctx,
  action: BulkAction,
  id: string,
  input: BulkInput,
): Promise<unknown> {
  const { served, isVersioned, leavesScheduled } = acts[action]
  const version = isVersioned ? await latestVersion(ctx, id) : undefined // locked from now on
  if (leavesScheduled && (await isScheduled(ctx, id))) throw new Refusal(bulkRefusals.scheduled)
  return served(ctx, { id, ...bodyOf(action, input, version) })
}
