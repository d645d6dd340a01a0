import { describeCard, storeCard } from '#shop/cards/cards.ts'
import type { Ctx } from '#shop/context.ts'

/** A card that the local program charges. */
export const chargeableCard = { pan: '4335900000140045', expiry: '07/2090' }

/** Stores a card at the provider’s program, as its own page would, and in the shop. */
export async function storeDemoCard(
  ctx: Ctx,
  programs: string,
  owner: string,
  card: typeof chargeableCard,
): Promise<string> {
  const answer = await fetch(`${programs}/paydollar/members/${owner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  const { token } = (await answer.json()) as { token: string } // written by the program
  const [lastFour, firstDigits] = [card.pan.slice(-4), card.pan.slice(0, 6)]
  const paid = { memberId: owner, token, brand: 'visa' as const, lastFour, firstDigits, country: 'HK' }
  const id = await ctx.transaction((tx) => storeCard(tx, { owner, cardId: null, keep: true }, paid))
  if (!id) throw new Error(`${owner} could not keep a card`)
  await describeCard(ctx, id)
  return id
}
