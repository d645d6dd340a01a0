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
  /** Input fields of the action, and fixed values. */
  fields: readonly BulkField[]
  fixed?: Record<string, unknown>
  /** The endpoint requires the version it changes: the latest when the row is processed. */
  isVersioned?: true
  /** Skips scheduled products, which only the product page publishes earlier. */
  leavesScheduled?: true
}

/** Endpoints of the bulk actions; each is one that staff also call for a single row. */
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

/** Endpoint that reads a list. */
export const readOf = (list: BulkList): Served => lists[list].list

/** Audit entity of a list's rows. */
export const auditEntityOf: Record<BulkList, string> = {
  orders: 'order',
  products: 'product',
  reviews: 'review',
  members: 'member',
}

/** The right that a staff endpoint requires. */
export function rightOf({ access, endpoint }: Served): Right {
  if (access.who !== 'staff') throw new Error(`${endpoint.name} is no call of the desk`)
  return access.right
}

export type BulkInput = Partial<Record<BulkField, string | undefined>>

/** Request body of an action for its endpoint. Throws `shop.invalid_input` for a missing or unknown field. */
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

/** Applies an action to one row by calling its endpoint. Throws `bulk.scheduled` and the refusals of the endpoint. */
export async function applyBulkAction(
  ctx: Ctx,
  action: BulkAction,
  id: string,
  input: BulkInput,
): Promise<unknown> {
  const { served, isVersioned, leavesScheduled } = acts[action]
  const version = isVersioned ? await latestVersion(ctx, id) : undefined // locked until the transaction ends
  if (leavesScheduled && (await isScheduled(ctx, id))) throw new Refusal(bulkRefusals.scheduled)
  return served(ctx, { id, ...bodyOf(action, input, version) })
}
