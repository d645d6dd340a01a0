import { leftInCart } from '../../cart/abandoned.ts'
import { unsubscribeLinks } from '../../marketing/consents.ts'
import { findMember } from '../../members/accounts.ts'
import { on } from '../../subscribers.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { cartEmail } from './cart-email.ts'

/** Key of an abandoned-cart email; `isCartStillLeft` parses it. */
const cartKey = ({ cartId, version, step, memberId }: Cart): string =>
  `mail:cart-left:${cartId}:${version}:${step}:${memberId}`
type Cart = { cartId: string; version: number; step: number; memberId: string }

/** Abandoned-cart email. Its link leads to the account's bag, through the sign-in page if the reader is signed out. */
export const notifyCartLeft = on('cart.left', 'remind-cart-left', async (tx, cart) => {
  const account = await findMember(tx, { id: cart.memberId })
  if (!account) return
  const { email, locale, firstname: name } = account
  const lines = await leftInCart(tx, account, cart)
  const links = await unsubscribeLinks(tx, email, locale)
  if (!lines || !links) return
  const prefix = locale === 'hk' ? '' : `/${locale}`
  const mail = cartEmail(locale, {
    name,
    lines,
    isLast: cart.step === 2,
    url: `${tx.shop.publicUrl}${prefix}/sign-in?next=${prefix}/bag`,
    careEmail: tx.shop.careEmail,
    unsubscribeUrl: links.page,
  })
  await queueMessage(tx, {
    key: cartKey(cart),
    channel: 'mail',
    event: 'cart.left',
    language: locale,
    to: email,
    orderId: null,
    subject: mail.subject,
    text: emailText(mail),
    html: emailHtml(mail),
    marketing: { purpose: 'cart', unsubscribeUrl: links.oneClick },
  })
})
