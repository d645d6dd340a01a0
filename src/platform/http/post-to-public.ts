import { callPublic, type CallFault, type CallLimits, type Lookup } from './public-call.ts'

export type PostFault = CallFault
/** What came back: a status with the beginning of its words, or why nothing did. */
export type PostOutcome = { status: number; excerpt: string } | { failure: PostFault }

/** Posts to an address that somebody else named; only the open internet is reached (`callPublic`). */
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
