import type { PayingShop } from '#tools/testing/test-shop.ts'
import { listMessages } from '#shop/notifications/notifications.ts'

/** Every job that tells somebody something, and then the sending. */
export async function sendAll({ shop, work }: PayingShop): Promise<void> {
  for (const { name } of shop.jobs) if (/^(?:tell|notify|remind)-/.test(name)) await work(name)
  await work('send-message')
}

/** What was written about an order, in its order. */
export async function emailsOf({ shop }: PayingShop, orderId: string, state?: 'queued') {
  const { messages } = await listMessages(shop.systemContext(), { orderId, page: 1, state })
  return messages.toReversed()
}

/** The last mail about an order. */
export async function last(shop: PayingShop, orderId: string) {
  await sendAll(shop)
  const mail = (await emailsOf(shop, orderId)).findLast(({ channel }) => channel === 'mail')
  if (!mail) throw new Error('nothing was written')
  return mail
}

export const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** What the company that texts was given. */
export const sentTexts = async ({ companies }: PayingShop) =>
  (await (await fetch(`${companies}/sms/texts`)).json()) as { to: string; body: string }[]
