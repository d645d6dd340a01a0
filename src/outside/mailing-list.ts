import { companyFetch } from '#platform/tracing/company-call.ts'
import type { ListAnswer, MailingList } from '#shop/marketing/ports.ts'
import type { Log } from '#platform/log.ts'

/** URLs of the company's forms. */
type Forms = { signUp: string | undefined; unsubscribe: string | undefined }

/** Statuses that concern the posted address: any other means that the company, or its form, is unreachable. */
const aboutTheAddress: ReadonlySet<number> = new Set([400, 406, 409, 410, 422])

/** Posts the mailing-list company's own forms for the shopper. Without their URLs the list is only the shop's. */
export function mailingList(forms: Forms, log: Log): MailingList {
  const post = async (
    operation: 'sign-up' | 'unsubscribe',
    url: string | undefined,
    fields: Record<string, string>,
  ): Promise<ListAnswer> => {
    if (!url) return { outcome: 'taken', status: null }
    const answer = await companyFetch('mailing-list', operation, url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'follow', // forms redirect to a page of thanks
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const status = answer?.status ?? null
    if (answer?.ok) return { outcome: 'taken', status }
    log.warn({ operation, status: status ?? 0 }, 'the mailing list did not take an address')
    return { outcome: status !== null && aboutTheAddress.has(status) ? 'refused' : 'away', status }
  }
  const { signUp, unsubscribe } = forms
  return {
    signUp: (email, language) => post('sign-up', signUp, { EMAIL: email, LANGUAGE: language }),
    unsubscribe: (email) => post('unsubscribe', unsubscribe, { EMAIL: email }),
  }
}
