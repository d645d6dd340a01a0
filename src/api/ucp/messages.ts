import type { Ctx } from '../../shop/context.ts'
import { linking } from './capabilities.ts'
import type { Spoken } from './negotiation.ts'

/** Severity of the messages beside the resource of a response (the protocol's messages). */
export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
export type Message =
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string }
  | { type: 'info'; code: string; content: string; path?: string }

const at = (path: string | undefined) => (path === undefined ? {} : { path })

export const error = (code: string, content: string, severity: Severity, path?: string): Message => ({
  type: 'error',
  code,
  content,
  severity,
  ...at(path),
})
export const warning = (code: string, content: string, path?: string): Message => ({
  type: 'warning',
  code,
  content,
  ...at(path),
})
export const info = (code: string, content: string, path?: string): Message => ({
  type: 'info',
  code,
  content,
  ...at(path),
})

/** Messages about the benefits of an account, for a platform that can link one. */
export const identityMessages = ({ member, say }: Ctx, spoken: Spoken): Message[] =>
  !member && spoken.has(linking) ? [info('identity_optional', say('agents.identity_optional'))] : []

/** The protocol's code for a reason why an option cannot be bought. */
export const codeOfReason: Readonly<Record<string, string>> = {
  disabled: 'item_unavailable',
  not_for_sale: 'item_unavailable',
  soon: 'item_unavailable',
  only_vip: 'members_only',
  only_hk_macau: 'region_restricted',
  only_regions: 'region_restricted',
  out_of_stock: 'out_of_stock',
  no_price: 'no_price_in_currency',
  limit: 'quantity_limited',
  account_needed: 'account_required',
}
