import { clockInHongKong } from '../../calendar.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { endLine, matchLine, pendingClaims, rejectClaim } from './fps-desk.ts'
import { listBankLines } from './bank-lines.ts'
import { claimPaid } from './claims.ts'
import { attemptsForStaff, startAttempt } from '../payments.ts'
import { paymentFindings } from '#tools/builders/payments/payment-books.ts'
import { refundsOf, requestRefund } from '../refunds/refunds.ts'
import { importStatement } from './statement.ts'
import { listTasks } from '../desk/tasks.ts'

let shop: TestShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

let amount = 10_000
/** Each over an amount of its own, so that none is taken for another's. */
async function anFpsPayment(minor = (amount += 100)) {
  const start = aStart({ method: 'fps', amount: { currency: 'HKD', minor } })
  const payment = await startAttempt(ctx, start)
  return { orderId: start.orderId, bill: payment.billNumber!, minor, attemptId: payment.attemptId! }
}
const stateOf = async (orderId: string) => (await attemptsForStaff(ctx, orderId)).at(-1)?.state
const now = () => clockInHongKong(clock.now())
let ref = 0
const row = (minor: number, narrative: string, bankRef = `F${(ref += 1)}`) =>
  `${now()},${bankRef},${(minor / 100).toFixed(2)},${narrative}`
const csv = (...rows: string[]) => ['Date,Transaction Reference,Credit,Description', ...rows].join('\r\n')
const importText = (text: string, account = '004-1') =>
  importStatement(ctx, { account, csv: text, actor: 'may' })
const lineOf = async (bankRef: string) =>
  (await listBankLines(ctx, { limit: 100 })).find((line) => line.bankRef === bankRef)!

describe('importing a statement', () => {
  it('captures named and unambiguous payments, and importing twice is idempotent', async () => {
    const [named, guessed] = [await anFpsPayment(), await anFpsPayment()]
    await claimPaid(ctx, named.orderId)
    clock.move(60)
    const text = csv(
      row(named.minor, `FPS ${named.bill.toLowerCase()} CHAN`),
      row(guessed.minor, 'FPS WONG'),
      `${now()},F-OUT,-50.00,RENT`,
    )
    expect(await importText(text)).toEqual({ added: 2, known: 0, matched: 2, unmatched: 0, foreign: [] })
    expect([await stateOf(named.orderId), await stateOf(guessed.orderId)]).toEqual(['captured', 'captured'])
    expect(await importText(text)).toEqual({ added: 0, known: 2, matched: 0, unmatched: 0, foreign: [] })
    expect((await listTasks(ctx)).filter((task) => task.attemptId === named.attemptId)).toEqual([])
    const [attempt] = await attemptsForStaff(ctx, named.orderId)
    expect(attempt?.history.map(({ to, actor }) => [to, actor])).toEqual([
      ['redirected', 'shopper'],
      ['processing', 'shopper'],
      ['captured', 'statement'],
    ])
  })

  it('distinguishes lines without a bank number, and recognises them again', async () => {
    const text = ['Date,Amount,Narrative', '2026-01-05,77.00,CASH', '2026-01-05,77.00,CASH'].join('\n')
    expect(await importText(text, '004-2')).toMatchObject({ added: 2, known: 0 })
    expect(await importText(text, '004-2')).toMatchObject({ added: 0, known: 2 })
  })

  it('imports once from twenty concurrent requests', async () => {
    const { orderId, bill, minor } = await anFpsPayment()
    clock.move(60)
    const text = csv(row(minor, bill))
    const done = await Promise.all(Array.from({ length: 20 }, () => importText(text)))
    expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(1)
    expect(done.reduce((sum, { matched }) => sum + matched, 0)).toBe(1)
    expect(await stateOf(orderId)).toBe('captured')
  })

  it('imports nothing if one row is unreadable', async () => {
    await expect(importText(csv(row(100, 'X', 'F-GOOD'), 'someday,F-BAD,1.00,X'))).rejects.toMatchObject({
      code: 'payments.statement_unreadable',
      detail: { values: { line: 3, reason: 'date' } },
    })
    expect(await lineOf('F-GOOD')).toBeUndefined()
    await expect(importText('hello')).rejects.toMatchObject({ code: 'payments.statement_unreadable' })
    await expect(importText('"a')).rejects.toMatchObject({ code: 'payments.statement_unreadable' })
  })

  it('imports the other lines of a statement with a currency that the shop does not have', async () => {
    const text = [
      'Date,Currency,Transaction Reference,Credit,Description',
      `${now()},HKD,F-OURS,88.00,CHAN`,
      `${now()},XAU,F-THEIRS,12.00,MÜLLER`,
      `${now()},xau,F-OUT,-5.00,FEE`,
    ].join('\r\n')
    expect(await importText(text)).toMatchObject({
      added: 1,
      known: 0,
      foreign: [{ line: 3, currency: 'XAU' }],
    })
    expect((await lineOf('F-OURS')).amount).toEqual({ currency: 'HKD', minor: 8_800 })
    expect(await lineOf('F-THEIRS')).toBeUndefined()
  })

  it('captures an overpayment, refunds the excess and leaves an underpayment waiting', async () => {
    const [over, under] = [await anFpsPayment(), await anFpsPayment()]
    clock.move(60)
    await importText(csv(row(over.minor + 1_234, over.bill), row(under.minor - 1, under.bill)))
    expect([await stateOf(over.orderId), await stateOf(under.orderId)]).toEqual(['captured', 'redirected'])
    await shop.work('return-excess')
    await shop.work('return-excess')
    expect(await refundsOf(ctx, over.orderId)).toMatchObject([
      { amount: { minor: 1_234 }, key: `over:${over.attemptId}` },
    ])
    const more = { orderId: over.orderId, reason: 'r', actor: 'may' }
    await expect(
      requestRefund(ctx, { ...more, key: 'x', amount: { currency: 'HKD', minor: over.minor + 1 } }),
    ).rejects.toMatchObject({
      code: 'payments.refund_too_large',
    })
    await requestRefund(ctx, { ...more, key: 'y', amount: { currency: 'HKD', minor: over.minor } })
    expect(await paymentFindings(ctx)).toEqual([])
  })

  it('is reconciled with the captured amounts: a line of another amount is an error', async () => {
    const { bill, minor } = await anFpsPayment()
    await importText(csv(row(minor, bill, 'FAULT-1')))
    const change = (amount: number) =>
      shop.shop.pool.query("update bank_lines set amount_minor = $1 where bank_ref = 'FAULT-1'", [amount])
    await change(minor + 1)
    expect(await paymentFindings(ctx)).toEqual(['FAULT-1: matched to a payment over another amount'])
    await change(minor)
    expect(await paymentFindings(ctx)).toEqual([])
  })

  it('captures an expired payment late', async () => {
    const { orderId, bill, minor } = await anFpsPayment()
    clock.move(40 * 60)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await stateOf(orderId)).toBe('expired')
    await importText(csv(row(minor, bill)))
    expect(await stateOf(orderId)).toBe('captured')
  })
})

describe('the back office', () => {
  it('decides between two of one amount', async () => {
    const [one, other] = [await anFpsPayment(55_500), await anFpsPayment(55_500)]
    clock.move(60)
    const text = csv(row(55_500, 'FPS NAMELESS', 'F-TWO'))
    expect(await importText(text)).toMatchObject({ matched: 0 })
    const line = await lineOf('F-TWO')
    expect(line.guesses.map((attempt) => attempt.id).toSorted()).toEqual(
      [one.attemptId, other.attemptId].toSorted(),
    )
    expect(
      (await listTasks(ctx)).some((task) => task.kind === 'bank_line' && task.why.includes('F-TWO')),
    ).toBe(true)
    await matchLine(ctx, { lineId: line.id, attemptId: other.attemptId, actor: 'may' })
    expect([await stateOf(one.orderId), await stateOf(other.orderId)]).toEqual(['redirected', 'captured'])
    expect((await listTasks(ctx)).some((task) => task.why.includes('F-TWO'))).toBe(false)
    await expect(
      matchLine(ctx, { lineId: line.id, attemptId: one.attemptId, actor: 'may' }),
    ).rejects.toMatchObject({
      code: 'payments.line_matched',
    })
  })

  it('refuses another amount, settled lines and unknown lines', async () => {
    const paid = await anFpsPayment()
    const waitingPayment = await anFpsPayment()
    clock.move(60)
    await importText(csv(row(paid.minor, paid.bill), row(paid.minor, `${paid.bill} again`, 'F-AGAIN')))
    const { id: lineId } = await lineOf('F-AGAIN')
    const match = (changes: object) =>
      matchLine(ctx, { lineId, attemptId: waitingPayment.attemptId, actor: 'may', ...changes })
    const unknownId = '019a0000-0000-7000-8000-000000000001'
    await expect(match({})).rejects.toMatchObject({ code: 'payments.amount_differs' })
    await expect(match({ attemptId: paid.attemptId })).rejects.toMatchObject({
      code: 'payments.illegal_transition',
    })
    await expect(match({ attemptId: unknownId })).rejects.toMatchObject({ code: 'payments.unknown_attempt' })
    await expect(match({ lineId: unknownId })).rejects.toMatchObject({ code: 'payments.unknown_line' })
  })

  it('rejects a claim, and still captures the payment when it arrives', async () => {
    const { orderId, attemptId, bill, minor } = await anFpsPayment()
    await expect(rejectClaim(ctx, { attemptId, reason: 'not yet', actor: 'may' })).rejects.toMatchObject({
      code: 'payments.illegal_transition',
    })
    await claimPaid(ctx, orderId)
    expect((await pendingClaims(ctx)).map((attempt) => attempt.id)).toContain(attemptId)
    await rejectClaim(ctx, { attemptId, reason: 'nothing came', actor: 'may' })
    expect(await stateOf(orderId)).toBe('failed')
    expect((await pendingClaims(ctx)).map((attempt) => attempt.id)).not.toContain(attemptId)
    clock.move(60)
    await importText(csv(row(minor, bill)))
    expect(await stateOf(orderId)).toBe('captured')
  })
})

describe('a line that pays no order', () => {
  const taskOf = async (lineId: string) =>
    (await listTasks(ctx, { limit: 1_000 })).find(({ key }) => key === `bank_line:${lineId}`)

  it.each(['returned', 'not_ours'] as const)('ends as %s, and its task with it, once', async (how) => {
    const { bill, minor, orderId, attemptId } = await anFpsPayment()
    clock.move(60)
    await importText(csv(row(minor - 100, bill, `F-SHORT-${how}`)))
    const { id } = await lineOf(`F-SHORT-${how}`)
    expect(await taskOf(id)).toMatchObject({ kind: 'bank_line' })
    const settled = { lineId: id, how, note: 'sent back by FPS 123', actor: 'may' }
    await endLine(ctx, settled)
    expect(await lineOf(`F-SHORT-${how}`)).toMatchObject({
      state: how,
      settledBy: 'may',
      settledNote: 'sent back by FPS 123',
      guesses: [],
    })
    expect(await taskOf(id)).toBeUndefined()
    await expect(endLine(ctx, settled)).rejects.toMatchObject({ code: 'payments.line_matched' })
    await expect(matchLine(ctx, { lineId: id, attemptId, actor: 'may' })).rejects.toMatchObject({
      code: 'payments.line_matched',
    })
    // the next statement does not open it again
    await importText(csv(row(minor - 100, bill, `F-SHORT-${how}`)))
    expect(await taskOf(id)).toBeUndefined()
    expect(await stateOf(orderId)).toBe('redirected')
  })

  it('is refused if it does not exist', async () => {
    const unknown = {
      lineId: '019a0000-0000-7000-8000-000000000009',
      how: 'not_ours',
      note: 'x',
      actor: 'may',
    } as const
    await expect(endLine(ctx, unknown)).rejects.toMatchObject({ code: 'payments.unknown_line' })
  })
})
