import { equals, type Money } from '../../money.ts'
import type { Capabilities } from '../capabilities.rules.ts'
import { isOpen, type AttemptState } from '../rules.ts'

type Before = {
  state: AttemptState
  amount: Money
  webLink: string | null
  expiresAt: Date | null
  createdAt: Date
}

/**
 * Effect of paying again on an earlier attempt of the same order and method. `new`: it is over, start another;
 * `continue`: resume it; `replace`: end it and start another; `wait`: its money may already be taken.
 */
export type Again = 'new' | 'continue' | 'replace' | 'wait'

/** A code or link with less than this many milliseconds left is not reused. */
const leastLeft = 60_000
/** Milliseconds after which a request without link counts as lost with its process. */
const linkTakes = 30_000

/**
 * Decides how to pay again. A card form works once: the shop does not learn whether its buyer cancelled, went back or
 * opened another tab, and the provider rejects a used reference. Links and QR codes are reusable until they expire. A
 * replaced attempt may still be paid: it is captured late, and refunded if the order is already paid.
 */
export function onNextStart(
  before: Before,
  due: Money,
  now: Date,
  {
    reusable,
    buyerClaims,
    createsRequest,
  }: Pick<Capabilities, 'reusable' | 'buyerClaims' | 'createsRequest'>,
): Again {
  const { state } = before
  if (!isOpen(state)) return 'new'
  if (state === 'unknown' || state === 'authorised') return 'wait'
  if (!reusable || !equals(before.amount, due)) return 'replace'
  if (buyerClaims && state === 'processing') return 'continue'
  if (createsRequest && before.webLink === null)
    return now.getTime() - before.createdAt.getTime() < linkTakes ? 'continue' : 'replace'
  return before.expiresAt !== null && before.expiresAt.getTime() - now.getTime() <= leastLeft
    ? 'replace'
    : 'continue'
}

/** Time of a last status query of an abandoned attempt, because the provider's page may take money until then; null: none. */
export const lastQuery = (
  { expiresAt }: Pick<Before, 'expiresAt'>,
  now: Date,
  { paysAfterCancel }: Pick<Capabilities, 'paysAfterCancel'>,
): Date | null => (paysAfterCancel && expiresAt !== null && expiresAt > now ? expiresAt : null)
