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
 * What a new press on "pay" makes of an earlier attempt of the same order and method. `new`: it is over, and
 * another one begins; `continue`: the buyer goes on with it; `replace`: it ends, and another one begins;
 * `wait`: its money may be taken already.
 */
export type Again = 'new' | 'continue' | 'replace' | 'wait'

/** A code or link that ends within a minute is not handed out again. */
const leastLeft = 60_000
/** A request without its link after that long was lost with its process. */
const linkTakes = 30_000

/**
 * A card form is good once: the shop is not told whether its buyer cancelled, went back or opened it in
 * another tab, and the card company refuses a reference that it has seen. A link or a code to scan may be
 * opened any number of times while it lasts. What was replaced may still be paid: its money is captured
 * late, and goes back if the order is paid already.
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

/**
 * Until when an attempt that its buyer left is asked about once more: the provider's page may still take
 * money until then.
 */
export const lastQuery = (
  { expiresAt }: Pick<Before, 'expiresAt'>,
  now: Date,
  { paysAfterCancel }: Pick<Capabilities, 'paysAfterCancel'>,
): Date | null => (paysAfterCancel && expiresAt !== null && expiresAt > now ? expiresAt : null)
