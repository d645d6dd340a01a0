import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { addOrderLinks, newLink } from '../../orders/opening/links.ts'
import type { Order } from '../../orders/order.rules.ts'
import { billNumberOf, isTransfer } from '../../payments/providers.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage, queueMessages } from '../outbox.ts'
import type { NewMessage } from '../store.ts'
import type { Desk } from './email-fragments.ts'

type News = { key: string; event: string }

export const mailKey = (key: string): string => `mail:${key}`

/** A letter to the buyer of an order, written once for each key. */
export type Letter = News & { order: Order; write(desk: Desk): RenderedEmail }

/** Writes to the buyer of an order, once for each key, in the order's language, with a link of its own. */
export const writeToBuyer = (
  tx: Ctx,
  order: Order,
  news: News,
  write: (desk: Desk) => RenderedEmail,
): Promise<void> => writeToBuyers(tx, [{ ...news, order, write }])

/** The same for many orders, in as many statements as for one. */
export async function writeToBuyers(tx: Ctx, letters: readonly Letter[]): Promise<void> {
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
    written.filter((_, at) => ids[at] !== null), // the others were written before
  )
}

function messageOf(
  tx: Ctx,
  { order, key, event, write }: Letter,
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
 * Texts go to the telephone of the delivery; of a gift that may be the one who is to be surprised, so there
 * are none.
 */
export async function textBuyer(tx: Ctx, order: Order, { key, event }: News, text: string): Promise<void> {
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
