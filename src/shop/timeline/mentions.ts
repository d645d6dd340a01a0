import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { entityNames } from '../staff/audit/audit-log.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, written } from '../staff/write.ts'
import * as contract from './comment.contract.ts'
import { rightToSee, timelineRefusals, timelineSubjects } from './comment.rules.ts'
import * as store from './mention.store.ts'

/** The caller's open mentions about subjects they may read, with the subjects' names. */
export async function openMentions(
  ctx: Ctx,
  most: number,
): Promise<{ rows: (store.OpenMention & { name: string })[]; total: number }> {
  const { id: staffId, roles } = atTheDesk(ctx)
  const things = timelineSubjects.filter((thing) => may(roles, rightToSee[thing]))
  const { rows, total } = await store.listOpen(ctx.db, { staffId, things }, most)
  const names = await entityNames(
    ctx,
    rows.map(({ thing, thingId }) => ({ entity: thing, entityId: thingId })),
  )
  return {
    rows: rows.map((row) => ({ ...row, name: names.get(`${row.thing} ${row.thingId}`) ?? '' })),
    total,
  }
}

/** Closes a mention. Idempotent. */
export const closeMention = serve(
  contract.closeMention,
  { who: 'staff', right: 'desk', entity: 'order', idempotent: () => true },
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      const { id } = input
      const mention = await store.lockMention(tx.db, id)
      if (!mention || mention.staffId !== atTheDesk(tx).id)
        throw new Refusal(timelineRefusals.unknown_mention)
      const { thing, thingId, closedAt } = mention
      const answer = { mention: { id, thing, thingId } }
      if (closedAt !== null) return answer
      return written(
        tx,
        contract.closeMention,
        { entity: thing, idOf: () => thingId },
        input,
        async (inner) => {
          await store.closeMention(inner.db, id, inner.clock.now())
          return answer
        },
      )
    }),
)
