import { companyFetch } from '#platform/tracing/company-call.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Receipt, Sms } from '#shop/notifications/ports.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'
import { wasRefused } from './reach.ts'

export type TwilioAccount = {
  url: string
  accountSid: string
  authToken: string
  /** A number, a registered sender's name, or the sid of a messaging service (MG…). */
  from: string
  /** URL for delivery receipts; null: none. */
  receiptUrl(): string | null
  timeoutMs: number
}

const Accepted = z.object({ sid: z.string().min(1) })
const Fault = z.object({ code: z.number(), message: z.string() })

/** Twilio's signature of a form: over the URL and every parameter, sorted by name. */
export function twilioSignature(authToken: string, url: string, params: Iterable<[string, string]>): string {
  const text = [...params]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
    .join('')
  return createHmac('sha1', authToken).update(`${url}${text}`).digest('base64')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Only final states are stored; earlier ones are ignored. */
const ends: Record<string, Receipt['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'bounced',
  failed: 'failed',
}

/** Sends texts by Twilio. */
export function twilioSms(account: TwilioAccount): Sms {
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'

  return {
    async send({ to, text }) {
      const receiptUrl = account.receiptUrl()
      const body = new URLSearchParams({
        To: to,
        [sender]: account.from,
        Body: text,
        ...(receiptUrl ? { StatusCallback: receiptUrl } : {}),
      })
      let answer: Response
      try {
        answer = await companyFetch('twilio', 'send', account.url + path, {
          method: 'POST',
          headers: { authorization },
          body,
          signal: AbortSignal.timeout(account.timeoutMs),
        })
      } catch (cause) {
        if (wasRefused(cause)) throw Object.assign(new Refusal(commonRefusals.busy), { cause })
        return { taken: false, why: `no answer, it may have been sent: ${String(cause)}` }
      }
      const response: unknown = await answer.json().catch(() => null)
      if (answer.ok) return { taken: true, reference: Accepted.safeParse(response).data?.sid ?? null }
      const failure = Fault.safeParse(response).data
      const why = `${answer.status} ${failure ? `${failure.code} ${failure.message}` : ''}`.trim()
      // rejected for rate limits, server errors or credentials: a retry may succeed; any other error of this text is
      // permanent
      if (answer.status === 429 || answer.status >= 500 || answer.status === 401)
        throw Object.assign(new Refusal(commonRefusals.busy), { cause: new Error(why) })
      return { taken: false, why }
    },
    readReceipt({ url, body, signature }) {
      const params = new URLSearchParams(body)
      if (signature === null || !isSame(signature, twilioSignature(account.authToken, url, params)))
        return 'forged'
      const state = ends[params.get('MessageStatus') ?? '']
      const reference = params.get('MessageSid')
      return state && reference ? { reference, state, why: params.get('ErrorCode') ?? '' } : null
    },
  }
}
