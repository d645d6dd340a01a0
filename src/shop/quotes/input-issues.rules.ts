import type { PricedCart } from '../cart/recompute.rules.ts'
import { email } from '../content/contract.ts'
import { giftError } from '../orders/placing/gift.rules.ts'
import { checkoutIssue, quoteRefusals, type CheckoutIssue } from './issue.rules.ts'
import type { OrderInput } from './order-input.contract.ts'

/** Lines that cannot be bought as they are. */
export const lineIssues = (cart: PricedCart): CheckoutIssue[] =>
  cart.lines.flatMap(({ subSku, blocked, most }) =>
    blocked ? [checkoutIssue(`cart.${blocked}`, { subSku, values: { most } })] : [],
  )

/** What has to be declared for treatments, each of them (rules/checkout#20). */
export const declarationIssues = ({ agreeAge, agreeHealth }: OrderInput): CheckoutIssue[] => [
  ...(agreeAge ? [] : [checkoutIssue(quoteRefusals.agree_age.code, { field: 'agree_age' })]),
  ...(agreeHealth ? [] : [checkoutIssue(quoteRefusals.agree_health.code, { field: 'agree_health' })]),
]

/** Missing or malformed e-mail. */
export function emailIssues({ email: written }: Pick<OrderInput, 'email'>): CheckoutIssue[] {
  const refused = (why: 'required' | 'email') => [checkoutIssue(quoteRefusals[why].code, { field: 'email' })]
  if (written === '') return refused('required')
  return email.safeParse(written).success ? [] : refused('email')
}

/** The first error of the gift message: a name is missing, it is too long, or has characters that are not allowed. */
export function giftMessageIssues(
  { giftMessage }: Pick<OrderInput, 'giftMessage'>,
  mayPunctuate: boolean,
): CheckoutIssue[] {
  const error = giftError(giftMessage ?? { recipient: '', message: '', sender: '' }, mayPunctuate)
  return error ? [checkoutIssue(`orders.${error}`, { field: 'gift_message' })] : []
}
