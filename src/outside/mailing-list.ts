import { companyFetch } from '#platform/tracing/company-call.ts'
import type { MailingList } from '#shop/marketing/ports.ts'
import type { Log } from '#platform/log.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

/**
 * The mailing-list company's own sign-up form, posted for the shopper. Without an address the list stays ours
 * alone.
 */
export function mailingList(url: string | undefined, log: Log): MailingList {
  if (!url) return { signUp: async () => undefined }
  return {
    async signUp(email, language) {
      const answer = await companyFetch('mailing-list', 'sign-up', url, {
        method: 'POST',
        body: new URLSearchParams({ EMAIL: email, LANGUAGE: language }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (answer?.ok) return
      log.warn({ status: answer?.status ?? 0 }, 'the mailing list did not take an address')
      throw new Refusal(commonRefusals.busy)
    },
  }
}
