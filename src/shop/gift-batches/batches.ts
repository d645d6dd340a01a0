import { isoTimeOrNull } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { money, times, toDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { openApprovalOf, toApprovalView } from '../staff/approvals.ts'
import { auditOf } from '../staff/audit/audit-log.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, deskRead } from '../staff/write.ts'
import { sumsOfBatches } from '../wallet/gift-codes/batch-codes.ts'
import * as contract from './batch.contract.ts'
import { batchRefusals, mayExport, noSums, type BatchSums } from './batch.rules.ts'
import * as store from './batch.store.ts'

function toBatchView(batch: store.Batch, sums: BatchSums): contract.GiftBatch {
  const each = money(batch.currency, batch.amount)
  const shown = ({ codes, minor }: BatchSums['used']) => ({
    codes,
    amount: toDecimal(money(batch.currency, minor)),
  })
  return {
    id: batch.id,
    name: batch.name,
    state: batch.shownState,
    count: batch.count,
    currency: batch.currency,
    amount: toDecimal(each),
    total: toDecimal(times(each, batch.count)),
    startsAt: isoTimeOrNull(batch.startsAt),
    expiresAt: isoTimeOrNull(batch.expiresAt),
    costCentre: batch.costCentre,
    note: batch.note,
    reason: batch.reason,
    createdBy: batch.createdBy,
    createdAt: batch.createdAt.toISOString(),
    exportedBy: batch.exportedBy,
    exportedAt: isoTimeOrNull(batch.exportedAt),
    voidedBy: batch.voidedBy,
    voidedAt: isoTimeOrNull(batch.voidedAt),
    voidReason: batch.voidReason,
    unused: shown(sums.unused),
    used: shown(sums.used),
    expired: shown(sums.expired),
    void: shown(sums.void),
  }
}

/** A batch for staff. Throws `gift_batches.unknown`. */
export async function viewOf(ctx: Ctx, id: string): Promise<contract.GiftBatch> {
  const batch = await store.findBatch(ctx.db, id, ctx.clock.now())
  if (!batch) throw new Refusal(batchRefusals.unknown)
  return toBatchView(batch, (await sumsOfBatches(ctx, [id])).get(id) ?? noSums)
}

/** A batch, locked. Throws `gift_batches.unknown`. */
export async function lockOne(tx: Ctx, id: string): Promise<store.Batch> {
  const batch = await store.lockBatch(tx.db, id, tx.clock.now())
  if (!batch) throw new Refusal(batchRefusals.unknown)
  return batch
}

export const listBatches = deskRead(
  contract.listBatches,
  'gifts.read',
  async (ctx, { search, state, page, limit }) => {
    const { batches, total } = await store.listBatches(
      ctx.db,
      { search: search.trim(), state: state ?? null, now: ctx.clock.now() },
      { from: (page - 1) * limit, size: limit },
    )
    const sums = await sumsOfBatches(
      ctx,
      batches.map(({ id }) => id),
    )
    return { giftBatches: batches.map((batch) => toBatchView(batch, sums.get(batch.id) ?? noSums)), total }
  },
)

export const getBatch = deskRead(contract.getBatch, 'gifts.read', async (ctx, { id }) => {
  const staff = atTheDesk(ctx)
  const giftBatch = await viewOf(ctx, id)
  const batch = await store.findBatch(ctx.db, id, ctx.clock.now())
  const approval = await openApprovalOf(ctx, 'gifts', id)
  return {
    giftBatch,
    canExport: batch?.state === 'ready' && mayExport(staff, batch.createdById),
    approval: approval && toApprovalView(ctx, approval),
    history: may(staff.roles, 'audit.read') ? await auditOf(ctx, 'gift_batch', id) : [],
  }
})

/** State of a batch for the audit log. */
export const logged = ({ name, count, amount, currency, costCentre, state }: contract.GiftBatch) => ({
  name,
  count,
  amount,
  currency,
  costCentre,
  state,
})
