import { isCurrency, readAmount, type Currency } from '../../money.ts'
import { dayInHongKong } from '../../calendar.ts'
import { timeIn } from '../fps/bank.rules.ts'
import { type Field, type Columns, foldTitle } from './titles.rules.ts'

export const lineKinds = ['charge', 'refund', 'chargeback', 'fee', 'payout', 'adjustment'] as const

export type LineKind = (typeof lineKinds)[number]

/** One line of a settlement file. Amounts are minor units: gross is positive where money came to the shop. */
export type SettlementLine = {
  line: number
  key: string
  kind: LineKind
  reference: string
  providerRef: string
  currency: Currency
  gross: number
  fee: number
  occurredOn: string
}

const kindWords: readonly (readonly [LineKind, RegExp])[] = [
  ['fee', /^(?:chargeback|dispute|refund|payout)fees?/],
  ['chargeback', /^(?:chargeback|dispute|拒付|爭議)/],
  ['refund', /^(?:refund|void|reversal|退款)/],
  ['fee', /^(?:fee|commission|mdr|servicecharge|手續費)/],
  ['payout', /^(?:payout|settlement|transfer|withdrawal|撥款|結算)/],
  ['adjustment', /^(?:adjust|correction|reserve|調整)/],
  ['charge', /^(?:charge|sale|payment|purchase|capture|付款|銷售)/],
]

/** Suffix of a kind that reverses its direction: a won dispute, a returned payout. */
const isUndone = /revers|fail|return|cancel|won|lifted|撤|退回|失敗|失败/
/** Suffix of a charge that means a refund. */
const isGivenBack = /refund|revers|退/

type Read = { kind: LineKind; isBack: boolean }

/** Kind of a line. Without one in the file, a positive amount is a charge, a negative one a refund. A negative charge is a refund. */
function kindOf(word: string, gross: number): Read | null {
  const folded = foldTitle(word)
  const found = kindWords.find(([, begins]) => begins.test(folded))
  if (!found && folded !== '') return null
  const [kind, begins] = found ?? (['charge', /^/] as const)
  const rest = folded.replace(begins, '')
  if (kind === 'charge' && (gross < 0 || isGivenBack.test(rest)))
    return { kind: 'refund', isBack: /fail/.test(rest) }
  const back = kind === 'fee' ? /refund|revers|return|退/ : isUndone
  return { kind, isBack: kind !== 'charge' && back.test(rest) }
}

/** An amount: a sign before or after its currency or at its end, or parentheses; the currency before or after it. */
const amountForm = /^([-−+(]?)(HK\$|US\$|\$|[A-Z]{3})?([-−+(]?)([\d.,]+)([-−)]?)([A-Z]{3})?([-−)]?)$/

/** Currency that an amount is written with (`HK$ 20`, `20.00 USD`); null: none, or a dollar sign alone. */
function currencyWritten(written: string): string | null {
  const [, , before, , , , after] = amountForm.exec(written.replaceAll(/\s/g, '')) ?? []
  const sign = before ?? after
  if (sign === undefined || sign === '$') return null
  return { HK$: 'HKD', US$: 'USD' }[sign] ?? sign
}

/** `1,234.50`, `HK$ 20`, `(12.00)`, `-12.00`, in minor units; null: unreadable, or written with another currency. */
function amountIn(written: string, currency: Currency): number | null {
  const text = written.replaceAll(/\s/g, '')
  if (text === '') return 0
  const [, first, , second, digits = '', third, , last] = amountForm.exec(text) ?? []
  if ((currencyWritten(text) ?? currency) !== currency) return null
  const isNegative = [first, second, third, last].some((sign) => sign && /[-−(]/.test(sign))
  const read = readAmount(digits, currency)
  return read === null ? null : isNegative ? 0 - read.minor : read.minor
}

/** Normalises the sign of an amount, as files give outgoing money with or without one; reversals count the other way. */
const signed = ({ kind, isBack }: Read, gross: number): number => {
  if (kind === 'adjustment') return gross
  const amount = isBack ? -Math.abs(gross) : Math.abs(gross)
  return kind === 'refund' || kind === 'chargeback' ? 0 - amount : amount
}

/** Why a row cannot be read. */
export type RowFault = 'date' | 'future' | 'kind' | 'currency' | 'amount' | 'fee' | 'reference'

/** Parses one row into a line without key, or returns the unreadable field. */
export function lineIn(
  cells: readonly string[],
  columns: Columns,
  today: string,
): Omit<SettlementLine, 'line' | 'key'> | RowFault {
  const cell = (field: Field): string => (columns[field] === null ? '' : (cells[columns[field]] ?? '').trim())
  const when = timeIn(cell('date'))
  if (!when) return 'date'
  const occurredOn = dayInHongKong(when.from)
  if (occurredOn > today) return 'future'
  const currency = cell('currency').toUpperCase() || (currencyWritten(cell('gross')) ?? 'HKD')
  if (!isCurrency(currency)) return 'currency'
  const gross = amountIn(cell('gross'), currency)
  if (gross === null) return 'amount'
  const fee = amountIn(cell('fee'), currency)
  if (fee === null) return 'fee'
  const read = kindOf(cell('kind'), gross)
  if (read === null) return 'kind'
  const { kind } = read
  const [reference, providerRef] = [cell('reference').slice(0, 80), cell('providerRef').slice(0, 80)]
  const isOfPayment = kind === 'charge' || kind === 'refund' || kind === 'chargeback'
  if (isOfPayment && reference === '' && providerRef === '') return 'reference'
  if (isOfPayment && gross === 0) return 'amount'
  return {
    kind,
    reference,
    providerRef,
    currency,
    gross: signed(read, gross),
    // a negative fee is one that the provider refunds
    fee: kind === 'charge' ? Math.abs(fee) : fee,
    occurredOn,
  }
}

/** Adds a key to each line: its contents and the number of equal lines before it in the file. */
export function withKeys(lines: readonly Omit<SettlementLine, 'key'>[]): SettlementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { kind, reference, providerRef, currency, gross, fee, occurredOn } = line
    const text = [kind, reference, providerRef, currency, gross, fee, occurredOn].join('|')
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return { ...line, key: `${text}#${times}` }
  })
}
