import { describe, expect, it } from 'vitest'
import { creditIn, timeIn } from './bank.rules.ts'
import { matchOf, type Line, type Waiting } from './match.rules.ts'
import { columnsOf } from './titles.rules.ts'

const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

describe('a row of a statement', () => {
  const columns = columnsOf([
    'Transaction Date',
    'Time',
    'Description',
    'Transaction Reference',
    'Debit',
    'Credit',
    'Remarks',
  ])!

  it('is a credit with its words together', () => {
    expect(creditIn(['20/11/2026', '16:30', 'FPS CR', 'F001', '', '1,288.50', 'CHAN S M'], columns)).toEqual({
      bankRef: 'F001',
      from: at('08:30'),
      until: new Date('2026-11-20T08:30:59.999Z'),
      amount: hkd(128850),
      narrative: 'FPS CR CHAN S M',
    })
  })

  it.each([
    [['20/11/2026', '', 'RENT', 'F002', '9,000.00', '', ''], null],
    [['20/11/2026', '', 'X', '', '', '-5.00', ''], null],
    [['31/02/2026', '', 'X', '', '', '5.00', ''], 'date'],
    [['yesterday', '', 'X', '', '', '5.00', ''], 'date'],
    [['20/11/2026', '', 'X', '', '', '5.005', ''], 'amount'],
    [['20/11/2026', '', 'X', '', '', 'five', ''], 'amount'],
  ])('%j reads as %j', (cells, read) => expect(creditIn(cells, columns)).toEqual(read))

  it('has Chinese column titles too, and ignores unrelated ones', () => {
    expect(columnsOf(['交易日期', '摘要', '存入'])).toMatchObject({ date: [0], narrative: [1], amount: [2] })
    expect(columnsOf(['name', 'colour'])).toBeNull()
  })

  it.each([
    ['2026-11-20', '', '2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z'],
    ['2026/11/20', '09:05:07', '2026-11-20T01:05:07.000Z', '2026-11-20T01:05:07.000Z'],
    ['2026-11-20T01:05:07Z', '', '2026-11-20T01:05:07.000Z', '2026-11-20T01:05:07.000Z'],
    ['20-11-2026 09:05:07+08:00', '', '2026-11-20T01:05:07.000Z', '2026-11-20T01:05:07.000Z'],
  ])('%s %s is a time', (date, time, from, until) =>
    expect(timeIn(date, time)).toEqual({ from: new Date(from), until: new Date(until) }),
  )
})

describe('which payment a line is (rules/payments#9)', () => {
  const line = (changes: Partial<Line> = {}): Line => ({
    from: at('09:00'),
    until: at('09:00'),
    amount: hkd(38_800),
    narrative: '',
    ...changes,
  })
  const waiting = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
    id,
    orderId: `order-${id}`,
    billNumber: `2611207K2M9${id}`,
    amount: hkd(38_800),
    state: 'redirected',
    createdAt: at('08:50'),
    ...changes,
  })
  const [a, b] = [waiting('AA'), waiting('BB')]
  const otherAmount = waiting('CC', { amount: hkd(100) })
  const dearer = waiting('DD', { amount: hkd(38_801) })

  it.each([
    [
      'by the bill number, however the bank prints it',
      line({ narrative: 'fps cr 261120-7k2m9 aa chan' }),
      [a, b],
      [],
      'AA',
    ],
    ['by the longer bill number', line({ narrative: '2611207K2M9AAB' }), [a, waiting('AAB')], [], 'AAB'],
    [
      'by the bill number, days later',
      line({ narrative: a.billNumber!, from: at('23:00') }),
      [{ ...a, state: 'cancelled' }],
      [],
      'AA',
    ],
    [
      'by the bill number, despite an overpayment',
      line({ narrative: otherAmount.billNumber! }),
      [a, otherAmount],
      [],
      'CC',
    ],
    [
      'by amount and time where only one is possible',
      line(),
      [a, otherAmount],
      [line({ amount: hkd(1) })],
      'AA',
    ],
    [
      'by amount, of one order the newest',
      line(),
      [a, waiting('AA2', { orderId: a.orderId, createdAt: at('08:55') })],
      [],
      'AA2',
    ],
  ] as const)('is known %s', (_, one, attempts, others, id) =>
    expect(matchOf(one, attempts, others)).toMatchObject({ attemptId: id }),
  )

  it.each([
    ['the named one exceeds the received amount', line({ narrative: dearer.billNumber! }), [a, dearer], []],
    ['the named one was paid before', line({ narrative: a.billNumber! }), [{ ...a, state: 'captured' }], []],
    ['it names an unknown bill', line({ narrative: '2611200000000' }), [a], []],
    ['two are possible', line(), [a, b], []],
    ['two lines are possible', line(), [a], [line()]],
    ['it arrived before the payment was started', line({ from: at('08:00'), until: at('08:00') }), [a], []],
    [
      'it arrived more than a day later',
      line({ from: new Date('2026-11-22T09:00:00Z'), until: new Date('2026-11-22T09:00:00Z') }),
      [a],
      [],
    ],
    ['it was cancelled', line(), [{ ...a, state: 'cancelled' }], []],
  ] as const)('is for staff: %s', (_, one, attempts, others) =>
    expect(matchOf(one, attempts, others)).toMatchObject({ attemptId: null }),
  )
})
