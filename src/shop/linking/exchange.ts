import type { Ctx } from '../context.ts'
import { linkedCaller, type LinkedCaller } from '../members/links/links.ts'
import { findActiveClient } from './client-auth.ts'

export { exchangeCode, revokeToken, renewLink, type LinkTokens } from '../members/links/links.ts'
export type { LinkedCaller } from '../members/links/links.ts'
export type { Client } from './client.store.ts'
export { provenClient, type ClientProof } from './client-auth.ts'

/**
 * The caller of an access token issued to the platform of this profile; null: unknown, expired, or another platform's
 * (rules/agents#20).
 */
export async function callerByToken(
  ctx: Ctx,
  token: string,
  profileUrl: string,
): Promise<LinkedCaller | null> {
  const caller = await linkedCaller(ctx, token)
  const client = caller && (await findActiveClient(ctx, caller.clientId))
  return client?.profileUrl === profileUrl ? caller : null
}
