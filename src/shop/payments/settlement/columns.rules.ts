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
  ['chargeback', /^(?:chargeback|dispute|拒付|爭議)/],
  ['refund', /^(?:refund|void|reversal|退款)/],
  ['fee', /^(?:fee|commission|mdr|servicecharge|手續費)/],
  ['payout', /^(?:payout|settlement|transfer|withdrawal|撥款|結算)/],
  ['adjustment', /^(?:adjust|correction|reserve|調整)/],
  ['charge', /^(?:charge|sale|payment|purchase|capture|付款|銷售)/],
]

/** Without a word, money that came is a charge and money that went a refund. */
const kindOf = (word: string, gross: number): LineKind | null =>
  word === ''
    ? gross < 0
      ? 'refund'
      : 'charge'
    : (kindWords.find(([, begins]) => begins.test(foldTitle(word)))?.[0] ?? null)

/** `1,234.50`, `HK$ 20`, `(12.00)`, `-12.00`, in minor units. */
function amountIn(written: string, currency: Currency): number | null {
  const text = written.replaceAll(/\s/g, '')
  if (text === '') return 0
  const isNegative = /^[-−(]/.test(text) || text.endsWith('-')
  const bare = text.replaceAll(/[-−()+]|HK\$|US\$|\$|[A-Z]{3}/g, '')
  if (/^0+(?:\.0+)?$/.test(bare)) return 0
  const read = readAmount(bare, currency)
  return read === null ? null : isNegative ? -read.minor : read.minor
}

/** What goes out is written with or without its sign. */
const signed = (kind: LineKind, gross: number): number => {
  if (kind === 'charge') return Math.abs(gross)
  if (kind === 'refund' || kind === 'chargeback') return -Math.abs(gross)
  return kind === 'fee' || kind === 'payout' ? Math.abs(gross) : gross
}

/** Why a row cannot be read. */
export type RowFault = 'date' | 'future' | 'kind' | 'currency' | 'amount' | 'fee' | 'reference'

/** One row as a line without its key, or what of it cannot be read. */
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
  const currency = cell('currency').toUpperCase() || 'HKD'
  if (!isCurrency(currency)) return 'currency'
  const gross = amountIn(cell('gross'), currency)
  if (gross === null) return 'amount'
  const fee = amountIn(cell('fee'), currency)
  if (fee === null) return 'fee'
  const kind = kindOf(cell('kind'), gross)
  if (kind === null) return 'kind'
  const [reference, providerRef] = [cell('reference').slice(0, 80), cell('providerRef').slice(0, 80)]
  const isOfPayment = kind === 'charge' || kind === 'refund' || kind === 'chargeback'
  if (isOfPayment && reference === '' && providerRef === '') return 'reference'
  if (isOfPayment && gross === 0) return 'amount'
  return {
    kind,
    reference,
    providerRef,
    currency,
    gross: signed(kind, gross),
    // a negative fee is one that the provider gives back
    fee: kind === 'charge' ? Math.abs(fee) : fee,
    occurredOn,
  }
}

/** Lines with what each is known by again: what it says, and how often that was said before in the file. */
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
