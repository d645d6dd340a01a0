import { companyFetch } from '#platform/tracing/company-call.ts'
import type { MailingList } from '#shop/marketing/ports.ts'
import type { Log } from '#platform/log.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

/** Where the company's forms are posted to. */
type Forms = { signUp: string | undefined; unsubscribe: string | undefined }

/**
 * The mailing-list company's own forms, posted for the shopper. Without their addresses the list stays ours alone.
 */
export function mailingList(forms: Forms, log: Log): MailingList {
  const post = async (operation: 'sign-up' | 'unsubscribe', url: string, fields: Record<string, string>) => {
    const answer = await companyFetch('mailing-list', operation, url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (answer?.ok) return
    log.warn({ operation, status: answer?.status ?? 0 }, 'the mailing list did not take an address')
    throw new Refusal(commonRefusals.busy)
  }
  const { signUp, unsubscribe } = forms
  return {
    async signUp(email, language) {
      if (signUp) await post('sign-up', signUp, { EMAIL: email, LANGUAGE: language })
    },
    async unsubscribe(email) {
      if (unsubscribe) await post('unsubscribe', unsubscribe, { EMAIL: email })
    },
  }
}
