import { leftInCart } from '../../cart/abandoned.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'

/** Whether the cart of an abandoned-cart email is still abandoned, by the message key; true for any other message. */
export async function isCartStillLeft(ctx: Ctx, key: string): Promise<boolean> {
  const [, cartId, version, memberId] =
    /^mail:cart-left:([0-9a-f-]{36}):(\d+):\d:([0-9a-f-]{36})/.exec(key) ?? []
  if (!cartId || !memberId) return true
  const account = await findMember(ctx, { id: memberId })
  return account !== null && (await leftInCart(ctx, account, { cartId, version: Number(version) })) !== null
}
