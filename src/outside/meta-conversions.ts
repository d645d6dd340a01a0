import { companyFetch } from '#platform/tracing/company-call.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PurchaseTracker } from '#shop/analytics/ports.ts'
import { dayMs } from '#shop/calendar.ts'

export type MetaAccount = { url: string; pixelId: string; token: string; timeoutMs: number }

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')
const isoOf = (country: string): string => (country === 'uk' ? 'gb' : country)

/** User data for Meta's matching, each normalised its way and hashed. */
function personOf({
  email,
  phone,
  firstname,
  lastname,
  country,
}: Parameters<PurchaseTracker['tell']>[0]['buyer']) {
  const name = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')
  const parts = {
    em: email.trim().toLowerCase(),
    ph: phone.replaceAll(/\D/g, ''),
    fn: name(firstname),
    ln: name(lastname),
    country: isoOf(country),
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, text]) => (text === '' ? [] : [[key, [hashed(text)]]])),
  )
}

const Fault = z.object({ error: z.object({ message: z.string(), code: z.number() }) })

/** An older event invalidates its whole request, in ms. */
const oldest = 7 * dayMs

/**
 * Reports purchases by Meta's Conversions API; the event's id is the one of the browser's pixel, so that Meta
 * deduplicates them.
 */
export function metaConversions({ url, pixelId, token, timeoutMs }: MetaAccount): PurchaseTracker {
  return {
    company: 'meta',
    async tell(purchase) {
      if (Date.now() - purchase.at.getTime() > oldest) return
      const { transactionId, currency, value, items, browser } = purchase
      const seen = {
        client_ip_address: browser.ip,
        client_user_agent: browser.agent,
        fbp: browser.fbp,
        fbc: browser.fbc,
      }
      const answer = await companyFetch(
        'meta',
        'purchase',
        `${url}/${encodeURIComponent(pixelId)}/events?access_token=${encodeURIComponent(token)}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            data: [
              {
                event_name: 'Purchase',
                event_time: Math.floor(purchase.at.getTime() / 1_000),
                event_id: transactionId,
                action_source: 'website',
                event_source_url: purchase.page,
                user_data: {
                  ...personOf(purchase.buyer),
                  ...Object.fromEntries(Object.entries(seen).filter(([, id]) => id !== null)),
                },
                custom_data: {
                  currency,
                  value,
                  order_id: transactionId,
                  content_type: 'product',
                  content_ids: items.map(({ id }) => id),
                  contents: items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
                  num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
                },
              },
            ],
          }),
          signal: AbortSignal.timeout(timeoutMs),
        },
      )
      if (answer.ok) return
      const failure = Fault.safeParse(await answer.json().catch(() => null)).data
      throw new Error(
        `Meta answered ${answer.status} ${failure ? `${failure.error.code} ${failure.error.message}` : ''}`.trim(),
      )
    },
  }
}
