import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import { fpsText, readFpsText } from '#outside/fps/qr-code.ts'
import { creditIn, timeIn } from './bank.rules.ts'
import { bareWords, matchOf, matchingAttempts, type Line, type Waiting } from './match.rules.ts'
import { columnsOf } from './titles.rules.ts'
import { attemptStates } from '../rules.ts'

describe('columns of a statement', () => {
  it.each<[string, string[], object | null]>([
    [
      'date and amount',
      ['Date', 'Amount'],
      { date: [0], amount: [1], time: [], ref: [], currency: [], narrative: [] },
    ],
    ['no date', ['Amount'], null],
    ['no amount', ['Date'], null],
    ['nothing', [], null],
    [
      'titles in any case and dress',
      ['VALUE_DATE', 'Credit (Amount)', 'Reference No.'],
      { date: [0], amount: [1], ref: [2] },
    ],
    [
      'the first title of a list that is there',
      ['Amount', 'Credit', 'Value Date', 'Date'],
      { date: [3], amount: [1] },
    ],
    [
      'narratives in the order of the sheet',
      ['Payer', 'Date', 'Description', 'Amount', 'Remarks'],
      { narrative: [0, 2, 4] },
    ],
    ['one title twice', ['Date', 'Date', 'Amount'], { date: [0] }],
  ])('%s', (_, header, columns) => {
    if (columns === null) expect(columnsOf(header)).toBeNull()
    else expect(columnsOf(header)).toMatchObject(columns)
  })
})

describe('the time of a row', () => {
  it.each<[string, string, [string, string] | null]>([
    ['2026-11-20', '00:00', ['2026-11-19T16:00:00.000Z', '2026-11-19T16:00:59.999Z']],
    ['2026-11-20', '23:59', ['2026-11-20T15:59:00.000Z', '2026-11-20T15:59:59.999Z']],
    ['2026-11-20', '24:00', null],
    ['2026-13-01', '', null],
    ['11/20/2026', '', null],
    ['31/04/2026', '', null],
    ['2026-11-20', '12:60', null],
    ['2026-11-20', 'noon', null],
    ['2026-11-20T01:05:07-05:00', '', ['2026-11-20T06:05:07.000Z', '2026-11-20T06:05:07.000Z']],
    ['2026-11-20 09:05', '10:00', ['2026-11-20T01:05:00.000Z', '2026-11-20T01:05:59.999Z']],
    ['1/2/2026', '', ['2026-01-31T16:00:00.000Z', '2026-02-01T15:59:59.999Z']],
    ['29/02/2028', '', ['2028-02-28T16:00:00.000Z', '2028-02-29T15:59:59.999Z']],
    ['29/02/2026', '', null],
    ['2000-01-01', '', ['1999-12-31T16:00:00.000Z', '2000-01-01T15:59:59.999Z']],
    ['1999-12-31', '', null],
    ['20/11/26', '', null],
    ['', '', null],
  ])('%j %j', (date, time, expected) => {
    const found = timeIn(date, time)
    expect(found && [found.from.toISOString(), found.until.toISOString()]).toEqual(expected)
  })
})

describe('a row', () => {
  const columns = columnsOf(['Date', 'Time', 'Reference No', 'Credit', 'Currency', 'Description', 'Remark'])!
  const read = (
    cells: Partial<Record<'date' | 'time' | 'ref' | 'credit' | 'currency' | 'words' | 'remark', string>>,
  ) => {
    const {
      date = '2026-11-20',
      time = '',
      ref = '',
      credit = '5.00',
      currency = '',
      words = '',
      remark = '',
    } = cells
    return creditIn([date, time, ref, credit, currency, words, remark], columns)
  }
  it.each<[string, () => ReturnType<typeof read>, unknown]>([
    ['without a credit', () => read({ credit: '' }), null],
    ['of blanks', () => read({ credit: '  ' }), null],
    ['of nothing', () => read({ credit: '0' }), null],
    ['of nothing with cents', () => read({ credit: '0.00' }), null],
    ['going out', () => read({ credit: '-5' }), null],
    ['going out, as books write it', () => read({ credit: '(5.00)' }), null],
    ['in a currency of others', () => read({ currency: 'EUR' }), 'currency'],
    ['that is no number', () => read({ credit: 'HK$' }), 'amount'],
    ['without a day', () => read({ date: '' }), 'date'],
    ['with a bad time', () => read({ time: '25:00' }), 'date'],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it.each<[string, () => ReturnType<typeof read>, object]>([
    [
      'in Hong Kong dollars unless it names another currency',
      () => read({}),
      { amount: money('HKD', 500), bankRef: null, narrative: '' },
    ],
    ['in small letters', () => read({ currency: 'usd' }), { amount: money('USD', 500) }],
    ['with a sign', () => read({ credit: '+HK$ 0.50' }), { amount: money('HKD', 50) }],
    ['with a word', () => read({ credit: 'HKD 1,000.5' }), { amount: money('HKD', 100_050) }],
    ['with its number', () => read({ ref: ' F1 ' }), { bankRef: 'F1' }],
    ['with words apart', () => read({ words: 'A', remark: 'B' }), { narrative: 'A B' }],
    ['with zero bytes', () => read({ words: 'A\0B' }), { narrative: 'AB' }],
  ])('%s', (_, found, expected) => expect(found()).toMatchObject(expected))

  it('stores 500 characters of its narrative', () =>
    expect(read({ words: 'x'.repeat(501) })).toMatchObject({ narrative: 'x'.repeat(500) }))
  it('may end early', () =>
    expect(creditIn(['2026-11-20', '', '', '5.00'], columns)).toMatchObject({ bankRef: null, narrative: '' }))
})

describe('attempts that amount and time allow', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  const line: Line = { from: at('09:00:00'), until: at('09:00:59'), amount: money('HKD', 100), narrative: '' }
  const waiting = (changes: Partial<Waiting> = {}): Waiting => ({
    id: 'a',
    orderId: 'o',
    billNumber: 'BILLA',
    amount: money('HKD', 100),
    state: 'redirected',
    createdAt: at('08:00:00'),
    ...changes,
  })

  it.each(attemptStates)('are open, or ran out: %s', (state) => {
    const may = ['created', 'redirected', 'processing', 'authorised', 'unknown', 'expired'].includes(state)
    expect(matchingAttempts(line, [waiting({ state })])).toHaveLength(may ? 1 : 0)
  })

  it.each<[string, Partial<Waiting>, boolean]>([
    ['started when the money arrived', { createdAt: at('09:00:59') }, true],
    ['begun a second later', { createdAt: new Date('2026-11-20T09:01:00Z') }, false],
    ['begun a day before', { createdAt: new Date('2026-11-19T09:00:00Z') }, true],
    ['begun a day and a second before', { createdAt: new Date('2026-11-19T08:59:59Z') }, false],
    ['a cent less', { amount: money('HKD', 99) }, false],
    ['a cent more', { amount: money('HKD', 101) }, false],
    ['another currency', { amount: money('USD', 100) }, false],
  ])('%s', (_, changes, may) => expect(matchingAttempts(line, [waiting(changes)])).toHaveLength(may ? 1 : 0))

  it('of one order the newest, of several all', () => {
    const newer = waiting({ id: 'b', createdAt: at('08:30:00') })
    expect(matchingAttempts(line, [waiting(), newer]).map(({ id }) => id)).toEqual(['b'])
    expect(matchingAttempts(line, [newer, waiting()]).map(({ id }) => id)).toEqual(['b'])
    expect(matchingAttempts(line, [waiting(), waiting({ id: 'b' })]).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(matchingAttempts(line, [waiting(), { ...newer, orderId: 'p' }]).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ])
  })

  it.each<[string, Parameters<typeof matchOf>, unknown]>([
    ['without a waiting attempt', [line, [], []], { attemptId: null, cause: 'line_unexpected' }],
    ['one waits', [line, [waiting()], []], { attemptId: 'a', by: 'amount' }],
    [
      'one waits, and has no bill number',
      [line, [waiting({ billNumber: null })], []],
      { attemptId: 'a', by: 'amount' },
    ],
    [
      'two wait',
      [line, [waiting(), waiting({ id: 'b', orderId: 'p' })], []],
      { attemptId: null, cause: 'line_ambiguous' },
    ],
    ['another line is the same', [line, [waiting()], [line]], { attemptId: null, cause: 'line_ambiguous' }],
    [
      'another line is the same, days later',
      [line, [waiting()], [{ ...line, from: new Date('2026-11-23T09:00:00Z') }]],
      { attemptId: 'a', by: 'amount' },
    ],
    [
      'another line is of another amount',
      [line, [waiting()], [{ ...line, amount: money('HKD', 1) }]],
      { attemptId: 'a', by: 'amount' },
    ],
    [
      'named, for just that',
      [{ ...line, narrative: 'bill-a' }, [waiting()], [line]],
      { attemptId: 'a', by: 'bill' },
    ],
    [
      'named, a cent short',
      [{ ...line, narrative: 'bill-a' }, [waiting({ amount: money('HKD', 101) })], []],
      { attemptId: null, cause: 'line_too_small', billNumber: 'BILLA' },
    ],
    [
      'named, and paid',
      [{ ...line, narrative: 'bill-a' }, [waiting({ state: 'captured' })], []],
      { attemptId: null, cause: 'line_paid_before', billNumber: 'BILLA' },
    ],
  ])('%s', (_, [one, attempts, others], expected) => expect(matchOf(one, attempts, others)).toEqual(expected))
})

describe('FPS codes at their bounds', () => {
  const code = { payee: { proxyId: '1234567' }, amount: money('HKD', 100), payeeName: 'NA' } as const

  it.each<[string, object]>([
    ['a bill number of 26', { billNumber: 'A'.repeat(26) }],
    ['no name', { payeeName: '' }],
    ['a name of 26', { payeeName: 'A'.repeat(26) }],
    ['an identifier of 6 digits', { payee: { proxyId: '123456' } }],
    ['an identifier of 10 digits', { payee: { proxyId: '1234567890' } }],
    ['an amount of 14 signs', { amount: money('HKD', 1_000_000_000_000) }],
    ['an address of 100 signs', { payee: { email: 'a'.repeat(100) } }],
  ])('refuse %s', (_, changes) => expect(() => fpsText({ ...code, ...changes } as never)).toThrow('FPS'))

  it.each<[string, object]>([
    ['25 signs', { billNumber: 'A'.repeat(25), reference: 'B'.repeat(25), payeeName: 'C'.repeat(25) }],
    ['one sign', { billNumber: 'A', reference: 'B', payeeName: 'C' }],
    ['a bill number alone', { billNumber: 'A' }],
    ['an e-mail at a bank', { payee: { email: 'a@b.hk', bank: '004' } }],
    ['an e-mail', { payee: { email: 'a@b.hk', bank: undefined } }],
    ['a mobile number', { payee: { mobile: '+852-91234567', bank: undefined } }],
    ['a cent', { amount: money('HKD', 1) }],
    ['99 cents', { amount: money('HKD', 99) }],
    ['a dollar and a cent', { amount: money('HKD', 101) }],
    ['no amount', { amount: null }],
  ])('are read back with %s', (_, changes) => {
    const whole = { billNumber: undefined, reference: undefined, timeout: undefined, ...code, ...changes }
    expect(readFpsText(fpsText(whole as never))).toEqual(whole)
  })

  it('compare bill numbers by letters and digits alone', () =>
    expect(bareWords(' 261120-7k2m9_q4 / é')).toBe('2611207K2M9Q4'))
})
