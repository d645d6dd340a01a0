import { codeOf } from '../../../platform/db/database-errors.ts'
import { beginningOf, isoTimeOrNull, dayMs } from '../../calendar.ts'
import { brandsOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import { groupNames } from '../../members/groups.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { auditOf } from '../../staff/audit/audit-log.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from './segment.contract.ts'
import {
  conditionsOf,
  crossedBounds,
  mostFirstRows,
  mostSegments,
  readableCount,
  canSeeMembers,
  segmentRefusals,
  wireNameOf,
  type Conditions,
} from './condition.rules.ts'
import * as store from './segment.store.ts'

const toView = (row: store.SegmentRow): contract.Segment => ({
  ...row,
  changedAt: row.changedAt.toISOString(),
})

/** A segment. Throws `segments.unknown`. */
async function one(ctx: Ctx, id: string): Promise<contract.Segment> {
  const row = await store.findSegment(ctx.db, id)
  if (!row) throw new Refusal(segmentRefusals.unknown)
  return toView(row)
}

export const listSegments = deskRead(contract.listSegments, 'segments.read', async (ctx) => ({
  segments: (await store.listSegments(ctx.db)).map(toView),
  groupNames: await groupNames(ctx),
  brands: (await brandsOf(ctx)).map(({ key, name }) => ({ key, name })),
}))

export const getSegment = deskRead(contract.getSegment, 'segments.read', async (ctx, { id }) => ({
  segment: await one(ctx, id),
  history: may(atTheDesk(ctx).roles, 'audit.read') ? await auditOf(ctx, 'segment', id) : [],
}))

/** Throws `segments.crossed_bounds` when bounds exclude every value. */
function mustBeBounds(ctx: Ctx, conditions: Conditions): void {
  const upper = crossedBounds(conditions)
  const { crossed_bounds: refusal } = segmentRefusals
  if (upper !== null) throw new Refusal(refusal, { fields: { [wireNameOf(upper)]: ctx.say(refusal.code) } })
}

/** SQLSTATE of a statement that exceeded its timeout. */
const cancelled = '57014'

const dayBeginning = (date: string, plusDays: number): Date =>
  new Date(beginningOf(date).getTime() + plusDays * dayMs)

/** A segment with name, version and the ids of all currently selected members; null: unknown. */
export async function segmentWithMembers(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; version: number; memberIds: string[] } | null> {
  const row = await store.findSegment(ctx.db, id)
  if (!row) return null
  const from = store.chosen(row.conditions, { now: ctx.clock.now(), beginningOf: dayBeginning })
  return { name: row.name, version: row.version, memberIds: await store.idsOf(ctx.db, from) }
}

/** All segments by name, for choices. */
export const segmentNames = async (ctx: Ctx): Promise<{ id: string; name: string }[]> =>
  (await store.listSegments(ctx.db)).map(({ id, name }) => ({ id, name }))

/** Number of members that conditions select now, and the first of them. Throws `segments.too_slow`. */
async function look(ctx: Ctx, conditions: Conditions, mostRows: number) {
  const from = store.chosen(conditions, { now: ctx.clock.now(), beginningOf: dayBeginning })
  try {
    return await ctx.transaction(async (tx) => {
      await store.boundTime(tx.db)
      const { count, ids } = await store.countChosen(tx.db, from, mostRows)
      return { count, members: ids.length === 0 ? [] : await store.membersOf(tx.db, ids) }
    })
  } catch (error) {
    if (codeOf(error) === cancelled) throw new Refusal(segmentRefusals.too_slow)
    throw error
  }
}

export const previewSegment = deskRead(contract.previewSegment, 'segments.read', async (ctx, query) => {
  mustBeBounds(ctx, query)
  const conditions = conditionsOf(query)
  const { roles } = atTheDesk(ctx)
  const seesWho = canSeeMembers(conditions, {
    customers: may(roles, 'customers.read'),
    amounts: may(roles, 'orders.money'),
  })
  const { count, members } = await look(ctx, conditions, seesWho ? mostFirstRows : 0)
  return {
    count: readableCount(count, seesWho),
    members: members.map(({ spent, lastOrderAt, country, language, ...member }) => ({
      ...member,
      country: country as contract.SegmentMember['country'], // the columns contain keys only
      language: language as contract.SegmentMember['language'],
      spent: toDecimal(money('HKD', spent)),
      lastOrderAt: isoTimeOrNull(lastOrderAt),
    })),
  }
})

/** State of a segment for the audit log; each condition is one text. */
const logged = ({ name, conditions }: { name: string; conditions: Conditions }) => ({
  name,
  conditions: Object.entries(conditions).map(([key, value]) => `${key} ${value}`),
})
const lookAt = async (tx: Ctx, { id }: { id: string }) => {
  const row = await store.findSegment(tx.db, id)
  return row && logged(row)
}
const right = 'segments.edit' as const

/** Validated content of a segment. Throws `segments.name_taken`, `segments.crossed_bounds`. */
async function contentOf(tx: Ctx, { name, ...fields }: Conditions & { name: string }, id: string | null) {
  const conditions = conditionsOf(fields)
  mustBeBounds(tx, conditions)
  const { name_taken: refusal } = segmentRefusals
  if (await store.isNameTaken(tx.db, name, id))
    throw new Refusal(refusal, { fields: { name: tx.say(refusal.code) } })
  return { name, conditions, by: atTheDesk(tx).email, at: tx.clock.now() }
}

export const createSegment = deskWrite(
  contract.createSegment,
  { right, entity: 'segment', idOf: ({ segment }) => segment.id, outcome: ({ segment }) => logged(segment) },
  async (tx, input) => {
    if ((await store.lockNames(tx.db)) >= mostSegments) throw new Refusal(segmentRefusals.too_many)
    const id = await store.addSegment(tx.db, await contentOf(tx, input, null))
    return { segment: await one(tx, id) }
  },
)

/** Locks a segment at the expected version. Throws `segments.unknown`, `segments.moved_on`. */
async function lockExpected(tx: Ctx, id: string, expected: number): Promise<void> {
  const row = await store.lockSegment(tx.db, id)
  if (!row) throw new Refusal(segmentRefusals.unknown)
  if (row.version !== expected) throw new Refusal(segmentRefusals.moved_on)
}

export const changeSegment = deskWrite(
  contract.changeSegment,
  { right, entity: 'segment', look: lookAt },
  async (tx, { id, expected, ...input }) => {
    await store.lockNames(tx.db)
    await lockExpected(tx, id, expected)
    await store.saveSegment(tx.db, id, await contentOf(tx, input, id))
    return { segment: await one(tx, id) }
  },
)

/** SQLSTATEs of a row that another table references. */
const pointedAt = new Set(['23503', '23001'])

export const deleteSegment = deskWrite(
  contract.deleteSegment,
  { right, entity: 'segment', look: lookAt },
  async (tx, { id, expected }) => {
    await lockExpected(tx, id, expected)
    try {
      await store.deleteSegment(tx.db, id)
    } catch (error) {
      if (pointedAt.has(codeOf(error))) throw new Refusal(segmentRefusals.in_use)
      throw error
    }
    return { deleted: true as const }
  },
)
