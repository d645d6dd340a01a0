import type { TestShop } from '#tools/testing/test-shop.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import type { signedInMember } from '#tools/builders/members/members.ts'

type Member = Awaited<ReturnType<typeof signedInMember>>

/** Input of `POST /gift-cards` for a card of HKD 500, emailed at once. */
export const giftCardInput = {
  sub_sku: 'ELOWEN-GIFT-CARD-500',
  recipient: 'Siu Ming',
  recipient_email: 'siu.ming@example.com',
  sender: 'Mei',
  message: 'Happy birthday',
}

/** Orders a gift card; throws where it is refused. */
export async function orderGiftCard(member: Member, changes: object = {}): Promise<WireOrder> {
  const { body } = await member.send('POST', '/gift-cards', { ...giftCardInput, ...changes })
  if (!body.order) throw new Error(`no gift card was ordered: ${String(body.code)}`)
  return body.order as WireOrder
}

/** Pays the order of a gift card by card and runs the jobs that issue and email it. */
export async function payForGiftCard(shop: TestShop, member: Member, order: WireOrder): Promise<void> {
  await payByCard(shop, { visitor: member, order })
  await shop.work('issue-gift-cards')
  await shop.work('send-gift-card')
}

/** Runs the daily job that emails due gift cards. */
export async function mailDueGiftCards(shop: TestShop): Promise<void> {
  await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
  await shop.work('send-gift-card')
}

/** Emails of gift cards to an address, oldest first; each has its code. */
export async function giftCardEmails(shop: TestShop, to: string): Promise<{ text: string; code: string }[]> {
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where event = 'gift_card.due' and "to" = $1 order by created_at`,
    [to],
  )
  return rows.map(({ text }) => ({ text, code: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? '' }))
}
