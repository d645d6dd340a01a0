import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { scheduleRefusals } from './refusals.rules.ts'
import * as store from './blocks.store.ts'
import type { Span } from './span.rules.ts'

type Block = { resourceId: string; span: Span; reason: string }

/** Blocks a resource for a span. Throws `schedule.taken` if a booking or another block overlaps it. */
export async function addBlock(tx: Ctx, { resourceId, span, reason }: Block): Promise<string> {
  if (span[0] >= span[1]) throw new Refusal(scheduleRefusals.bad_times)
  if (!(await store.isResource(tx.db, resourceId))) throw new Refusal(scheduleRefusals.unknown_resource)
  const id = await store.addBlock(tx.db, { resourceId, span, reason })
  if (id === null) throw new Refusal(scheduleRefusals.taken)
  return id
}

/** Resource and span of a block. Throws `schedule.unknown_block`. */
export async function blockOf(ctx: Ctx, id: string): Promise<{ resourceId: string; span: Span }> {
  const found = await store.findBlock(ctx.db, id)
  if (!found) throw new Refusal(scheduleRefusals.unknown_block)
  return found
}

/** Ends a block. Throws `schedule.unknown_block`. */
export async function endBlock(tx: Ctx, id: string): Promise<void> {
  if (!(await store.endBlock(tx.db, id))) throw new Refusal(scheduleRefusals.unknown_block)
}
