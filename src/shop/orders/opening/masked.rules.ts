import type * as contract from '../order.contract.ts'

/** So many dots whatever was there: not even its length is told. */
const dots = '•••'

const firstOf = (text: string): string => [...text.trim()][0] ?? ''

/** `ka.yan@example.com` as `k•••@e•••.com`: enough for its owner to know which one it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email === '' ? '' : dots
  const host = email.slice(at + 1)
  const dot = host.lastIndexOf('.')
  return `${firstOf(email)}${dots}@${firstOf(host)}${dots}${dot < 0 ? '' : host.slice(dot)}`
}

/** A telephone number by its last two digits. */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `${dots}${phone.slice(-2)}`)

const masked = (text: string): string => (text === '' ? '' : dots)

/**
 * The country and its calling code stay, which estimates and fees are about; a field that is new is masked
 * until it is named here.
 */
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
 * An order for who holds its link and has not shown that its e-mail is theirs: what it is, how far it is, and
 * how to pay. Nothing in it tells of the person, collects the parcel or changes anything.
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
