import type { Ctx } from '../../context.ts'
import type { Batch } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { newCode } from './code-hash.ts'
import { owe } from './owed-gifts.ts'

/** Codes that are given away, ready to be claimed. Each is answered here and never again. */
export async function makeBatch(
  tx: Ctx,
  { count, amount, batch, expiresAt, actor, waits = false }: Batch,
): Promise<{ id: string; code: string }[]> {
  const codes = Array.from({ length: count }, () => newCode(tx))
  const common = {
    amount,
    batch,
    expiresAt,
    createdBy: actor,
    worth: 'promo',
    orderId: null,
    sendOn: null,
    locale: 'hk',
    state: waits ? 'ordered' : 'active',
  } as const
  const nobody = { recipient: '', recipientEmail: '', sender: '', message: '' }
  const ids = await gifts.addGifts(
    tx.db,
    codes.map(({ stored: storedCode }) => ({ ...common, ...nobody, code: storedCode })),
    tx.clock.now(),
  )
  for (const id of waits ? [] : ids) await owe(tx, { id, amount }, 'promo_expense', actor)
  return codes.map(({ code }, at) => ({ id: ids[at] ?? '', code }))
}
