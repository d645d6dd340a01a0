import { callPublic, type CallFault, type CallLimits, type Lookup } from './public-call.ts'

export type PostFault = CallFault
/** Status and beginning of the response body, or the reason why there was no response. */
export type PostOutcome = { status: number; excerpt: string } | { failure: PostFault }

/** Posts to an address that a third party chose, such as a webhook; only the public internet is reached (`callPublic`). */
export async function postToPublic(
  url: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  limits: CallLimits,
  lookUp?: Lookup,
): Promise<PostOutcome> {
  const outcome = await callPublic(url, { method: 'POST', headers, body }, limits, lookUp)
  return 'failure' in outcome ? outcome : { status: outcome.status, excerpt: outcome.excerpt }
}
