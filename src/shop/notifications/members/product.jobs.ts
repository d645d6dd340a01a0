import { on } from '../../subscribers.ts'
import { heldSchedule } from '../../products/held-schedule.ts'
import { findActing } from '../../staff/accounts.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { productHeldEmail } from './staff-emails.ts'

/** Not if the product was published or deleted since, or if the staff user who scheduled it has left (rules/products#21). */
export const notifyScheduleHeld = on(
  'product.schedule_held',
  'notify-schedule-held',
  async (tx, { productId, number }) => {
    const held = await heldSchedule(tx, productId)
    const account = held && (await findActing(tx, held.by))
    if (!account) return
    const email = productHeldEmail(held.language, tx.shop.careEmail, {
      name: account.name,
      sku: held.sku,
      url: `${tx.shop.publicUrl}/desk/products/${productId}`,
    })
    await queueMessage(tx, {
      channel: 'mail',
      key: `product-held:${productId}:${number}`,
      event: 'product.schedule_held',
      to: account.email,
      language: held.language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)
