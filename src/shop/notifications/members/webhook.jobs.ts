import { on } from '../../subscribers.ts'
import { isLocale } from '../../region.ts'
import { accountById } from '../../staff/accounts.ts'
import { switchedOff } from '../../webhooks/switched-off.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { webhookOffEmail } from './staff-emails.ts'

/** Not if the webhook was enabled again since, or if its creator has left (rules/platform#12). */
export const notifyWebhookOff = on(
  'webhook.switched_off',
  'notify-webhook-off',
  async (tx, { endpointId, at }) => {
    const endpoint = await switchedOff(tx, endpointId)
    const account = endpoint && (await accountById(tx, endpoint.makerId))
    if (!account) return
    const language = isLocale(endpoint.locale) ? endpoint.locale : 'hk'
    const email = webhookOffEmail(language, tx.shop.careEmail, {
      name: account.name,
      webhook: endpoint.name,
      why: endpoint.why,
      url: `${tx.shop.publicUrl}/desk/system/webhooks/${endpointId}`,
    })
    await queueMessage(tx, {
      channel: 'mail',
      key: `webhook-off:${endpointId}:${at}`,
      event: 'webhook.switched_off',
      to: account.email,
      language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)
