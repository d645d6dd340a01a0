import { decimals, type Money } from '#shop/money.ts'

/** The content of an FPS code. The payee is an FPS identifier, a mobile number or an address at a bank. */
export type FpsCode = {
  payee:
    | { proxyId: string }
    | { mobile: string; bank?: string | undefined }
    | { email: string; bank?: string | undefined }
  /** Null: the payer types it. */
  amount: Money | null
  payeeName: string
  billNumber?: string | undefined
  reference?: string | undefined
  /** 14 digits, yyyymmddhhmmss. */
  timeout?: string | undefined
}

const ascii = /^[\x20-\x7e]*$/

function field(tag: string, value: string): string {
  if (!ascii.test(value) || value.length > 99)
    throw new Error(`tag ${tag} of an FPS code cannot say "${value}"`)
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

const short = (tag: string, value: string | undefined, most: number): string => {
  if (value === undefined) return ''
  if (value === '' || value.length > most)
    throw new Error(`tag ${tag} of an FPS code takes 1 to ${most} characters`)
  return field(tag, value)
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function payeeFields(payee: FpsCode['payee']): string {
  if ('proxyId' in payee) {
    if (!/^(?:\d{7}|\d{9})$/.test(payee.proxyId)) throw new Error('an FPS identifier has 7 or 9 digits')
    return field('02', payee.proxyId)
  }
  const bank = payee.bank === undefined ? '' : field('01', payee.bank)
  return bank + ('mobile' in payee ? field('03', payee.mobile) : field('04', payee.email))
}

function amountField(amount: Money | null): string {
  if (!amount) return ''
  if (amount.currency !== 'HKD') throw new Error('FPS codes of this shop are in HKD')
  const unit = 10 ** decimals.HKD
  return short('54', `${Math.floor(amount.minor / unit)}.${String(amount.minor % unit).padStart(2, '0')}`, 13)
}

/** The text of an EMV code for Hong Kong's banks (with the company's name in tag 26 as specified by HKICL). */
export function fpsText({ payee, amount, payeeName, billNumber, reference, timeout }: FpsCode): string {
  const extra = short('01', billNumber, 25) + short('05', reference, 25)
  const text = [
    field('00', '01'),
    field('01', amount ? '12' : '11'),
    field(
      '26',
      field('00', 'hk.com.hkicl') + payeeFields(payee) + (timeout === undefined ? '' : field('05', timeout)),
    ),
    field('52', '0000'),
    field('53', '344'),
    amountField(amount),
    field('58', 'HK'),
    short('59', payeeName, 25),
    field('60', 'HK'),
    extra && field('62', extra),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** Parses tags of two digits; null for invalid lengths. */
function tagsIn(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (tag === undefined || length === undefined) return null
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length) || tags.has(tag)) return null
    tags.set(tag, value)
    at += 4 + Number(length)
  }
  return tags
}

/** Parses the text of an FPS code; null: it is none, or damaged. */
export function readFpsText(text: string): FpsCode | null {
  if (!ascii.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4)) return null
  const tags = tagsIn(text)
  const account = tags && tagsIn(tags.get('26') ?? '')
  const extra = tags && tagsIn(tags.get('62') ?? '')
  if (!tags || !account || !extra || account.get('00') !== 'hk.com.hkicl' || tags.get('53') !== '344')
    return null
  const [, whole, cents] = /^(\d{1,10})\.(\d\d)$/.exec(tags.get('54') ?? '') ?? []
  if (tags.has('54') && whole === undefined) return null
  const bank = account.get('01')
  const [proxyId, mobile, email] = [account.get('02'), account.get('03'), account.get('04')]
  const payee = proxyId ? { proxyId } : mobile ? { mobile, bank } : email ? { email, bank } : null
  if (!payee) return null
  return {
    payee,
    amount: whole === undefined ? null : { currency: 'HKD', minor: Number(`${whole}${cents}`) },
    payeeName: tags.get('59') ?? '',
    billNumber: extra.get('01'),
    reference: extra.get('05'),
    timeout: account.get('05'),
  }
}

/**
 * The order number without its dash, with one more letter from the second attempt on: each code is unique and easy to
 * read out over the phone (P5). Order numbers all have one length, so none is a prefix of another.
 */
export function billNumberOf(orderNumber: string, attempt: number): string {
  let rest = attempt - 1
  let suffix = ''
  for (; rest > 0; rest = Math.floor(rest / 26)) suffix = String.fromCharCode(65 + (rest % 26)) + suffix
  return orderNumber.replaceAll('-', '') + suffix
}
