import { isOneOf, requestHash } from '../../paydollar/signature.ts'
import type { TryOutAccounts } from '../accounts.ts'
import type { CardBook } from './paydollar-book.ts'
import { currencyName } from './paydollar-page.ts'

/** The first error in the form that the shop posted; null: none. */
export function wrongIn(
  fields: Record<string, string>,
  account: TryOutAccounts['payDollar'],
  book: CardBook,
): string | null {
  const { merchantId = '', orderRef = '', amount = '', currCode = '', payType = '' } = fields
  if (merchantId !== account.merchantId) return 'Parameter merchantId incorrect'
  if (!/^[\x21-\x7e]{1,35}$/.test(orderRef)) return 'Parameter orderRef incorrect'
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return 'Parameter amount incorrect'
  if (!currencyName(currCode)) return 'Parameter currCode incorrect'
  if (payType !== 'N' && payType !== 'H') return 'Parameter payType incorrect'
  if (
    ![fields.successUrl, fields.failUrl, fields.cancelUrl].every(
      (url) => url && /^https?:/.test(url) && URL.canParse(url),
    )
  )
    return 'Parameter url incorrect'
  const right = requestHash(account.hash, account.secret, { merchantId, orderRef, currCode, amount, payType })
  if (!isOneOf(fields.secureHash ?? null, right)) return 'Authentication Failed: secureHash incorrect'
  const used = book
    .byRef(orderRef)
    .some(
      (payment) => payment.status !== 'Started' || payment.amount !== amount || payment.currency !== currCode,
    )
  return used ? 'Duplicate merchant reference no.' : null
}
