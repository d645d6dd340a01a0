import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { addOrderLinks, newLink } from '../../orders/opening/links.ts'
import type { Order } from '../../orders/order.rules.ts'
import { billNumberOf, isTransfer } from '../../payments/providers.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage, queueMessages } from '../outbox.ts'
import type { NewMessage } from '../store.ts'
import type { Desk } from './email-fragments.ts'

type MessageMeta = { key: string; event: string }

export const mailKey = (key: string): string => `mail:${key}`

/** An email to the buyer of an order; its key makes it idempotent. */
export type BuyerEmail = MessageMeta & { order: Order; write(desk: Desk): RenderedEmail }

/** Queues an email to the buyer, in the order's language and with a link token of its own. Idempotent by its key. */
export const writeToBuyer = (
  tx: Ctx,
  order: Order,
  meta: MessageMeta,
  write: (desk: Desk) => RenderedEmail,
): Promise<void> => writeToBuyers(tx, [{ ...meta, order, write }])

/** Queues emails of many orders, with the same number of statements as for one. Orders without an email are skipped. */
export async function writeToBuyers(tx: Ctx, letters: readonly BuyerEmail[]): Promise<void> {
  const { tracking_links: trackingLinks } = await settingsOf(tx)
  const written = letters
    .filter(({ order }) => order.email !== '')
    .map((letter) => {
      const link = newLink(tx.clock.now())
      return { orderId: letter.order.id, link, message: messageOf(tx, letter, link.token, trackingLinks) }
    })
  const ids = await queueMessages(
    tx,
    written.map(({ message }) => message),
  )
  await addOrderLinks(
    tx,
    written.filter((_, at) => ids[at] !== null), // null: queued earlier
  )
}

function messageOf(
  tx: Ctx,
  { order, key, event, write }: BuyerEmail,
  token: string,
  trackingLinks: Desk['trackingLinks'],
): NewMessage {
  const base = tx.shop.publicUrl + (order.locale === 'hk' ? '' : `/${order.locale}`)
  const page = `${base}/checkout/order-confirmation/${order.id}?token=${token}`
  const email = write({
    order: page,
    pay: `${base}/checkout/${order.id}?token=${token}`,
    invoice: `${page}#papers`,
    booking: (uniqueUrl) => `${base}/booking/${uniqueUrl}?order=${order.id}&token=${token}`,
    shop: base || '/',
    careEmail: tx.shop.careEmail,
    trackingLinks,
    payment: {
      isTransfer: isTransfer(tx, order.paymentMethod),
      billNumber: billNumberOf(tx, order.paymentMethod, order.number),
    },
  })
  return {
    key: mailKey(key),
    channel: 'mail',
    event,
    language: order.locale,
    to: order.email,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    orderId: order.id,
  }
}

/**
 * Queues a text to the delivery's phone number. None for a gift-wrapped order: the number may be the gift recipient's.
 */
export async function textBuyer(
  tx: Ctx,
  order: Order,
  { key, event }: MessageMeta,
  text: string,
): Promise<void> {
  if (order.phone === '' || order.giftWrapped) return
  const about = {
    channel: 'sms',
    language: order.locale,
    subject: '',
    html: null,
    orderId: order.id,
  } as const
  await queueMessage(tx, { key: `sms:${key}`, event, to: order.phone, text, ...about })
}
