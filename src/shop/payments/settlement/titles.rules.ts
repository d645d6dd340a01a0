/** Column titles used by providers, normalised; the first title of a list found in the file wins. */
const titles = {
  date: [
    'transactiondate',
    'txndate',
    'transactiontime',
    'datetime',
    'createdat',
    'settlementdate',
    'date',
    '交易日期',
    '結算日期',
    '日期',
  ],
  kind: ['transactiontype', 'txntype', 'recordtype', 'type', '交易類別', '類別'],
  reference: [
    'merchantreference',
    'merchantref',
    'orderref',
    'orderreference',
    'invoiceid',
    'customreference',
    'reference',
    '商戶參考編號',
  ],
  providerRef: [
    'payref',
    'transactionid',
    'transactionno',
    'paymentid',
    'providerreference',
    'id',
    '交易編號',
  ],
  currency: ['currency', 'currencycode', 'ccy', 'curr', '貨幣'],
  gross: ['gross', 'grossamount', 'transactionamount', 'amount', 'amt', '交易金額', '金額'],
  fee: ['fee', 'fees', 'feeamount', 'commission', 'mdr', 'merchantfee', '手續費'],
} as const

export type Field = keyof typeof titles

export type Columns = Record<Field, number | null>

export const foldTitle = (title: string): string => title.toLowerCase().replaceAll(/[\s._/()-]/g, '')

/** Finds the columns of a settlement file; null: required ones are missing. */
export function columnsOf(headings: readonly string[]): Columns | null {
  const names = headings.map(foldTitle)
  const at = (field: Field): number | null => {
    const title = titles[field].find((each) => names.includes(each))
    return title === undefined ? null : names.indexOf(title)
  }
  const columns: Columns = {
    date: at('date'),
    kind: at('kind'),
    reference: at('reference'),
    providerRef: at('providerRef'),
    currency: at('currency'),
    gross: at('gross'),
    fee: at('fee'),
  }
  const identity = columns.reference ?? columns.providerRef
  return columns.date === null || columns.gross === null || identity === null ? null : columns
}
