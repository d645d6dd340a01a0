import { expect, it } from 'vitest'
import { lineIn, withKeys } from './columns.rules.ts'
import { columnsOf } from './titles.rules.ts'

const headings = ['Transaction Date', 'Txn Type', 'Order Ref', 'PayRef', 'Ccy', 'Amount', 'MDR']
const columns = columnsOf(headings)!
const read = (...cells: string[]) => lineIn(cells, columns, '2026-11-26')

it.each([
  [['Date', 'Amount', 'PayRef'], true],
  [['交易日期', '交易金額', '交易編號'], true],
  [['Date', 'Amount'], false],
  [['PayRef', 'Amount'], false],
  [['Date', 'PayRef'], false],
])('headings %j are those of a settlement file: %s', (names, is) =>
  expect(columnsOf(names) !== null).toBe(is),
)

it.each([
  [['2026-11-20', 'Sale', 'R-1', 'P1', 'HKD', '1,234.50', '12.30'], 'charge', 123_450, 1_230, '2026-11-20'],
  [
    ['20/11/2026 23:59:59', 'Refund', 'R-1', 'P1', 'HKD', '20.00', '-1.00'],
    'refund',
    -2_000,
    -100,
    '2026-11-20',
  ],
  [['2026-11-20', 'Chargeback', 'R-1', '', 'HKD', '(20.00)', ''], 'chargeback', -2_000, 0, '2026-11-20'],
  [['2026-11-20', 'Merchant fee', '', '', 'HKD', '-8.00', ''], null, 0, 0, ''],
  [['2026-11-20', 'Fee', '', '', 'HKD', '-8.00', ''], 'fee', 800, 0, '2026-11-20'],
  [['2026-11-20', 'Payout', '', 'PO', 'HKD', '-500', ''], 'payout', 50_000, 0, '2026-11-20'],
  [['2026-11-20', 'Adjustment', '', '', 'HKD', '-5', ''], 'adjustment', -500, 0, '2026-11-20'],
  // what is undone counts the other way, with or without its sign
  [['2026-11-20', 'Chargeback reversal', 'R-1', '', '', '20', ''], 'chargeback', 2_000, 0, '2026-11-20'],
  [['2026-11-20', 'Dispute won', 'R-1', '', '', '20', ''], 'chargeback', 2_000, 0, '2026-11-20'],
  [['2026-11-20', 'Chargeback fee', 'R-1', '', '', '-15', ''], 'fee', 1_500, 0, '2026-11-20'],
  [['2026-11-20', 'Fee refund', '', '', '', '8', ''], 'fee', -800, 0, '2026-11-20'],
  [['2026-11-20', 'payout_failure', '', 'PO', '', '500', ''], 'payout', -50_000, 0, '2026-11-20'],
  [['2026-11-20', 'refund_failure', 'R-1', '', '', '20', ''], 'refund', 2_000, 0, '2026-11-20'],
  [['2026-11-20', 'payment_refund', 'R-1', '', '', '-20', ''], 'refund', -2_000, 0, '2026-11-20'],
  [['2026-11-20', 'Payment reversal', 'R-1', '', '', '20', ''], 'refund', -2_000, 0, '2026-11-20'],
  [['2026-11-20', 'Sale', 'R-1', '', '', '-20', ''], 'refund', -2_000, 0, '2026-11-20'],
  [['2026-11-20', '', 'R-1', '', '', '-5', ''], 'refund', -500, 0, '2026-11-20'],
  [['2026-11-20', '', 'R-1', '', 'JPY', '500', ''], 'charge', 500, 0, '2026-11-20'],
  // signs and currencies of amounts
  ...['HK$ 20', '$20.00', '20.00 HKD', '+HKD20', ' 20 '].map(
    (written) =>
      [['2026-11-20', '', 'R-1', '', '', written, '-0.00'], 'charge', 2_000, 0, '2026-11-20'] as const,
  ),
  ...['-HK$20', 'HK$-20', '(HK$20.00)', '20.00-', '−20', '20 HKD-'].map(
    (written) => [['2026-11-20', '', 'R-1', '', '', written, ''], 'refund', -2_000, 0, '2026-11-20'] as const,
  ),
  // the last hour of a day of UTC is the next day in Hong Kong
  [['2026-11-20 23:00:00Z', '', 'R-1', '', '', '5', ''], 'charge', 500, 0, '2026-11-21'],
] as const)('%j is a %s of %i with a fee of %i on %s', (cells, kind, gross, fee, occurredOn) =>
  expect(read(...cells)).toEqual(
    kind === null ? 'kind' : expect.objectContaining({ kind, gross, fee, occurredOn }),
  ),
)

it.each([
  [['soon', 'Sale', 'R', '', '', '1', ''], 'date'],
  [['2026-11-27', 'Sale', 'R', '', '', '1', ''], 'future'],
  [['2026-11-20', 'Sale', 'R', '', 'XYZ', '1', ''], 'currency'],
  [['2026-11-20', 'Sale', 'R', '', '', 'one', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', '', '0', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', '', '1', 'x'], 'fee'],
  [['2026-11-20', 'Sale', '', '', '', '1', ''], 'reference'],
  [['2026-11-20', 'Sale', 'R', '', 'HKD', 'US$ 12', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', 'USD', 'HKD 12', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', '', 'XYZ 12', ''], 'currency'],
  [['2026-11-20', 'Sale', 'R', '', '', '12', 'USD 1'], 'fee'],
  [['2026-11-20', 'Sale', 'R', '', '', '12-34', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', '', '12,3456', ''], 'amount'],
  [['2026-11-20', 'Sale', 'R', '', '', '-', ''], 'amount'],
])('of %j the %s is wrong', (cells, field) => expect(read(...cells)).toBe(field))

it.each([
  ['USD 12.00', 'USD'],
  ['US$12.00', 'USD'],
  ['12.00 USD', 'USD'],
  ['$12.00', 'HKD'],
])('takes the currency of %s as %s where the file has no column for it', (written, currency) =>
  expect(read('2026-11-20', 'Sale', 'R', '', '', written, '')).toMatchObject({ currency, gross: 1_200 }),
)

it('identical lines have different keys by their count, and the same keys when imported again', () => {
  const line = { line: 2, ...(read('2026-11-20', 'Fee', '', '', 'HKD', '1', '') as object) } as never
  const keys = withKeys([line, line]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(withKeys([line, line]).map(({ key }) => key)).toEqual(keys)
})
