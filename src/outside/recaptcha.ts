import { companyFetch } from '#platform/tracing/company-call.ts'
import { z } from 'zod'
import type { BotCheck } from '#shop/bot-check/ports.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

export type RecaptchaAccount = {
  url: string
  siteKey: string
  secret: string
  hosts: readonly string[]
  timeoutMs: number
}

const Answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** reCAPTCHA v2, invisible. A token is valid for two minutes and once; Google enforces both. */
export function recaptcha({ url, siteKey, secret, hosts, timeoutMs }: RecaptchaAccount): BotCheck {
  return {
    siteKey,
    script: `${url}/api.js`,
    async verify(token, address) {
      const body = new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) })
      const answer = await companyFetch('recaptcha', 'verify', `${url}/api/siteverify`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      const response = Answer.safeParse(await answer?.json().catch(() => null)).data
      if (!answer?.ok || !response) throw new Refusal(commonRefusals.busy)
      // the shop's own secret is wrong: every visitor would be rejected without a visible reason
      if (response['error-codes'].some((code) => code.endsWith('-input-secret')))
        throw new Error('reCAPTCHA does not know our secret')
      return response.success && hosts.includes(response.hostname ?? '')
    },
  }
}
