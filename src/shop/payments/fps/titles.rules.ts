/** Column titles used by banks, normalised. Several narrative columns are joined. */
const titles = {
  date: ['date', 'transactiondate', 'valuedate', 'bookingdate', 'postingdate', '日期', '交易日期'],
  time: ['time', 'transactiontime', '時間', '交易時間'],
  ref: [
    'bankreference',
    'transactionreference',
    'transactionnumber',
    'transactionid',
    'fpsreference',
    'referenceno',
    '交易編號',
    '參考編號',
  ],
  amount: ['credit', 'creditamount', 'deposit', 'depositamount', 'amount', '存入', '存入金額', '金額'],
  currency: ['currency', 'ccy', '貨幣'],
  narrative: [
    'description',
    'narrative',
    'particulars',
    'remarks',
    'remark',
    'details',
    'reference',
    'payer',
    '摘要',
    '備註',
    '付款人',
  ],
} as const

export type Field = keyof typeof titles

export type Columns = Record<Field, readonly number[]>

const folded = (title: string): string => title.toLowerCase().replace(/[\s._/()-]/g, '')

/**
 * Finds the columns of a statement; null: required ones are missing. The first title found of each list wins;
 * narratives use all.
 */
export function columnsOf(header: readonly string[]): Columns | null {
  const names = header.map(folded)
  const at = (field: Field) =>
    titles[field].flatMap((title) => names.flatMap((name, index) => (name === title ? [index] : [])))
  const first = (field: Field) => at(field).slice(0, 1)
  const columns = {
    date: first('date'),
    time: first('time'),
    ref: first('ref'),
    amount: first('amount'),
    currency: first('currency'),
    narrative: at('narrative').toSorted((a, b) => a - b),
  }
  return columns.date.length > 0 && columns.amount.length > 0 ? columns : null
}
