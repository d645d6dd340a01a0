import { createHmac, timingSafeEqual } from 'node:crypto'

export type WebhookMessage = {
  type: string
  version: number
  timestamp: string
  data: Record<string, unknown>
}
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** A message that is older was kept by somebody, and is not believed. */
const tolerance = 5 * 60_000

/**
 * The message of a webhook, once its signature is found right (Standard Webhooks: HMAC-SHA256 of id, timestamp and
 * body). `body` is the text as it came, before it is parsed. Null: it is not from the shop, or too old.
 */
export function verifiedMessage(
  secret: string,
  headers: Headers,
  body: string,
  now: Date = new Date(),
): { id: string; message: WebhookMessage } | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return null
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > tolerance) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isRight = signatures.split(' ').some((each) => {
    const [version, mark = ''] = each.split(',')
    const given = Buffer.from(mark, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  return isRight ? { id, message: JSON.parse(body) as WebhookMessage } : null // signed by the shop
}
