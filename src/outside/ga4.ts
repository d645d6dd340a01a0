import { companyFetch } from '#platform/tracing/company-call.ts'
import type { PurchaseTracker } from '#shop/analytics/ports.ts'

export type Ga4Account = { url: string; measurementId: string; apiSecret: string; timeoutMs: number }

/**
 * Reports purchases by GA4's Measurement Protocol. It responds 2xx to any content; only timeouts and its server
 * errors are retried.
 */
export function ga4({ url, measurementId, apiSecret, timeoutMs }: Ga4Account): PurchaseTracker {
  return {
    company: 'ga4',
    async tell(purchase) {
      const { transactionId, currency, value, shipping, tax, coupon, items, browser } = purchase
      const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
      const answer = await companyFetch('ga4', 'purchase', `${url}/mp/collect?${query}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(browser.agent ? { 'user-agent': browser.agent } : {}),
        },
        body: JSON.stringify({
          client_id: browser.gaClient ?? clientOf(transactionId),
          timestamp_micros: purchase.at.getTime() * 1_000,
          consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
          events: [
            {
              name: 'purchase',
              params: {
                transaction_id: transactionId,
                event_id: transactionId,
                currency,
                value,
                shipping,
                tax,
                ...(coupon === null ? {} : { coupon }),
                engagement_time_msec: 1,
                items: items.slice(0, 200).map((item) => ({
                  item_id: item.id.slice(0, 100),
                  item_name: item.name.slice(0, 100),
                  item_brand: item.brand.slice(0, 100),
                  ...(item.variant === '' ? {} : { item_variant: item.variant.slice(0, 100) }),
                  price: item.price,
                  quantity: item.quantity,
                })),
              },
            },
          ],
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`GA4 answered ${answer.status}`)
    },
  }
}

/** A buyer without a Google client id gets one derived from the order's id: two numbers. */
function clientOf(id: string): string {
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(0, 16) || '0'}`)
    .toString()
    .padStart(20, '0')
  return `${Number(digits.slice(0, 10))}.${Number(digits.slice(10, 20))}`
}
