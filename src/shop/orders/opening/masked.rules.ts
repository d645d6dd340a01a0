import type * as contract from '../order.contract.ts'

/** Fixed mask, so that it does not reveal the length of the text. */
const dots = '•••'

const firstOf = (text: string): string => [...text.trim()][0] ?? ''

/** Masks `ka.yan@example.com` as `k•••@e•••.com`, which its owner can still recognise. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email === '' ? '' : dots
  const host = email.slice(at + 1)
  const dot = host.lastIndexOf('.')
  return `${firstOf(email)}${dots}@${firstOf(host)}${dots}${dot < 0 ? '' : host.slice(dot)}`
}

/** Masks a telephone number except for its last two digits. */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `${dots}${phone.slice(-2)}`)

const masked = (text: string): string => (text === '' ? '' : dots)

/** Masks an address except for country and calling code, which estimates and fees need. New fields are masked by default. */
const maskedAddress = ({
  countryKey,
  country,
  callingCode,
  ...address
}: contract.OrderAddress): contract.OrderAddress => ({
  countryKey,
  country,
  callingCode,
  firstname: masked(address.firstname),
  lastname: address.lastname === '' ? '' : `${firstOf(address.lastname)}${dots}`,
  contact: maskedPhone(address.contact),
  address: masked(address.address),
  address2: masked(address.address2),
  kana: masked(address.kana),
  city: masked(address.city),
  province: masked(address.province),
  zip: masked(address.zip),
  lines: [country],
  locationCode: null,
  passport: null,
})

/**
 * View of an order for the bearer of its link without a confirmed e-mail address: contents, state and payment. It has
 * no personal data, no pickup code and no actions.
 */
export const maskedOrder = (order: contract.Order): contract.Order => ({
  ...order,
  masked: true,
  email: maskedEmail(order.email),
  delivery: order.delivery && maskedAddress(order.delivery),
  billing: order.billing && maskedAddress(order.billing),
  giftMessage: null,
  canEditGiftMessage: false,
  clientRemarks: '',
  canCancel: false,
  cancelAfter: null,
  hasInvoice: false,
  pickupCode: null,
  revisions: order.revisions.map((revision) => ({ ...revision, reason: '', invoice: null })),
})
