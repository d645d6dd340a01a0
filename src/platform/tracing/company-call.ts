import { isTracing, notePart, traced } from './tracing.ts'

/**
 * `fetch` of another company, as a span by its name and what is asked of it: words of the program, never a part of the
 * address, which may hold keys. Nothing of the trace is sent along. The span ends when the answer begins. Redirects are
 * an answer like any other and not followed: bodies hold passwords, and a repeated post may charge or refund again.
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

/** A call that says what became of it, as `callPublic` does. */
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

/** A call of another kind to another company, as a span. */
export const companyCall = <T>(company: string, operation: string, work: () => Promise<T>): Promise<T> =>
  traced(
    () => ({
      name: `${company} ${operation}`,
      kind: 'client',
      facts: { 'peer.service': company, 'rpc.method': operation },
    }),
    work,
  )
