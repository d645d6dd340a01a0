import type { PayingShop } from '#tools/testing/test-shop.ts'
import { listMessages } from '#shop/notifications/notifications.ts'

/** Runs every job that queues messages, and then sends them. */
export async function sendAll({ shop, work }: PayingShop): Promise<void> {
  for (const { name } of shop.jobs) if (/^(?:tell|notify|remind)-/.test(name)) await work(name)
  await work('send-message')
}

/** The messages about an order, in its order. */
export async function emailsOf({ shop }: PayingShop, orderId: string, state?: 'queued') {
  const { messages } = await listMessages(shop.systemContext(), { orderId, page: 1, state })
  return messages.toReversed()
}

/** The last email about an order. */
export async function last(shop: PayingShop, orderId: string) {
  await sendAll(shop)
  const mail = (await emailsOf(shop, orderId)).findLast(({ channel }) => channel === 'mail')
  if (!mail) throw new Error('nothing was written')
  return mail
}

export const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** The texts received by the SMS company. */
export const sentTexts = async ({ companies }: PayingShop) =>
  (await (await fetch(`${companies}/sms/texts`)).json()) as { to: string; body: string }[]
