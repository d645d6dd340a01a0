import { isTracing, notePart, traced } from './tracing.ts'

/**
 * `fetch` to another company in a span, named by company and operation: literals of the code, never parts of the URL,
 * which may hold keys. No trace header is sent. The span ends when the response begins. Redirects are not followed, as
 * bodies hold passwords and a repeated post may charge or refund again.
 */
export const companyFetch = (
  company: string,
  operation: string,
  address: string | URL,
  request: RequestInit,
): Promise<Response> => {
  const call = () => fetch(address, { redirect: 'manual', ...request })
  if (!isTracing()) return call()
  return companyCall(company, operation, async () => {
    const answer = await call()
    notePart({ 'http.response.status_code': answer.status })
    return answer
  })
}

type Outcome = { status: number } | { failure: string }

/** A call that returns its outcome instead of throwing, such as `callPublic`. */
export const companyOutcome = <T extends Outcome>(
  company: string,
  operation: string,
  work: () => Promise<T>,
): Promise<T> =>
  companyCall(company, operation, async () => {
    const outcome = await work()
    notePart(
      'failure' in outcome
        ? { 'error.type': outcome.failure }
        : { 'http.response.status_code': outcome.status },
    )
    return outcome
  })

/** Any other call to another company, in a span. */
export const companyCall = <T>(company: string, operation: string, work: () => Promise<T>): Promise<T> =>
  traced(
    () => ({
      name: `${company} ${operation}`,
      kind: 'client',
      facts: { 'peer.service': company, 'rpc.method': operation },
    }),
    work,
  )
