import type { Ctx } from '#shop/context.ts'
import type { Money } from '#shop/money.ts'
import { newCode } from '#shop/wallet/gift-codes/code-hash.ts'
import { addGifts } from '#shop/wallet/gift-codes/gift.store.ts'
import { recordGiftLiability } from '#shop/wallet/gift-codes/gift-liability.ts'

type Wanted = { count: number; amount: Money; batch: string; expiresAt: Date | null; actor: string }

/** Claimable gift codes, without a batch of the desk. */
export async function giftCodes(
  tx: Ctx,
  { count, amount, batch, expiresAt, actor }: Wanted,
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
    state: 'active',
    recipient: '',
    recipientEmail: '',
    sender: '',
    message: '',
  } as const
  const ids = await addGifts(
    tx.db,
    codes.map(({ stored }) => ({ ...common, code: stored })),
    tx.clock.now(),
  )
  for (const id of ids) await recordGiftLiability(tx, { id, amount }, 'promo_expense', actor)
  return codes.map(({ code }, at) => ({ id: ids[at] ?? '', code }))
}
