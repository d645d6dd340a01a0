import { memberPassword } from '#tools/builders/members/members.ts'
import { someWords, type Mine } from '#tools/builders/reviews/reviews.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Scene } from './scene.ts'

const because = { reason: 'at random' }

/** Actions of members beside their orders, and of staff on accounts, codes and Cash Dollar. */
export const accountDeeds = {
  async claimGift({ world, buyer, dice, answered }: Scene) {
    const gift = nth(world.gifts, dice[0])
    if (gift && buyer.id) answered(await buyer.post('/user/giftcode', { code: gift.code }))
  },
  async giftDesk({ world, dice, answered }: Scene) {
    const gift = nth(world.gifts, dice[0])
    const verb = nth(['freeze', 'thaw', 'void'], dice[1])
    if (gift) answered(await world.post('owner', `/gift-codes/${gift.id}/${verb}`, because))
  },
  async adjustWallet({ world, buyer, dice, answered }: Scene) {
    const amount = nth([20, -20, 100, -100], dice[0])
    const worth = nth(['paid', 'promo'], dice[1])
    const body = { amount, currency: 'HKD', worth, ...because }
    if (buyer.id) answered(await world.post('owner', `/wallets/${buyer.id}/adjustments`, body))
  },
  /** Writes one of the pending reviews, which the desk publishes, and chooses its reward. */
  async review({ world, buyer, dice, answered }: Scene) {
    if (!buyer.id) return
    const mine = (await buyer.get('/user/comments')).body as unknown as Mine
    const awaiting = nth(mine.awaiting ?? [], dice[0])
    if (awaiting) {
      answered(await buyer.post('/comment', { comment_id: awaiting._id, ...someWords }))
      answered(await world.post('owner', `/reviews/${awaiting._id}/decide`, { decision: 'publish' }))
    }
    const reward = nth(
      (mine.rewards ?? []).filter(({ state }) => state === 'claimable'),
      dice[1],
    )
    const choice = nth(reward?.choices ?? [], dice[2])
    if (reward && choice)
      answered(await buyer.post('/rewards/claim', { reward: reward._id, choice: choice.key }))
  },
  async subscription({ world, buyer, dice, answered }: Scene) {
    if (!buyer.id) return
    const found = nth(
      await world.rows<{ id: string }>(
        'select id from subscriptions where member_id = $1 order by created_at',
        buyer.id,
      ),
      dice[0],
    )
    if (!found) return
    const what = nth(['skip', 'send-now', 'pay-now', 'pause', 'resume', 'unskip', 'cancel'], dice[1])
    answered(
      what === 'cancel'
        ? await buyer.post('/subscriptions/cancel', { subscription_id: found.id, reasons: ['other'] })
        : await buyer.post(`/subscriptions/${found.id}/${what}`, what === 'pause' ? { months: 1 } : {}),
    )
  },
  /** Merges two accounts, with the approval of a second person. */
  async merge({ world, dice, answered }: Scene) {
    const [one, other] = world.buyers.filter(({ id }) => id)
    if (!one || !other || (dice[0] ?? 0) % 3 > 0) return
    answered(await world.post('owner', `/members/${one.id}/merge`, { other: other.email, ...because }))
  },
  async leave({ buyer, dice, answered }: Scene) {
    if (!buyer.id || (dice[0] ?? 0) % 3 > 0) return
    const waived = { waive_balance: true, waive_sessions: true }
    answered(await buyer.post('/account/erasure', { current_password: memberPassword, ...waived }))
  },
}
