import { catalogueOf } from '../../catalogue/catalogue.ts'
import { optionName } from '../../catalogue/product.rules.ts'
import { on } from '../../subscribers.ts'
import { isLocale, textIn } from '../../region.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { membershipEmail } from './membership-emails.ts'
import { queueMessage } from '../outbox.ts'
import { keyOf } from '../standing.ts'

/** Back-in-stock email for a restock request, of a member or a guest. */
export const notifyRestocked = on(
  'stock.returned',
  'tell-stock-returned',
  async (tx, { requestId, subSku, email, locale: requestedLocale }) => {
    const found = (await catalogueOf(tx)).bySubSku.get(subSku)
    if (!found) return
    const locale = isLocale(requestedLocale) ? requestedLocale : 'hk'
    const { product, option } = found
    const name = `${textIn(locale, product.name)} ${optionName(locale, option)}`.trim()
    const path = `${locale === 'hk' ? '' : `/${locale}`}/${product.brandSlug}/${product.uniqueUrl}?option=${encodeURIComponent(subSku)}`
    const mail = membershipEmail('restock', locale, {
      url: tx.shop.publicUrl + path,
      careEmail: tx.shop.careEmail,
      values: { product: name },
    })
    const written = { subject: mail.subject, text: emailText(mail), html: emailHtml(mail) }
    await queueMessage(tx, {
      key: keyOf.restock(requestId),
      channel: 'mail',
      event: 'stock.returned',
      language: locale,
      to: email,
      orderId: null,
      ...written,
    })
  },
)
