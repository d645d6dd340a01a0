import { causes } from '../causes.ts'
import { z } from 'zod'
import { endpoint, FileAnswer, line, longPaging, longText, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath } from '../staff/contract.ts'
import { PaymentMethod } from './contract.ts'
import { lineEnds, lineStates } from './fps/bank.rules.ts'
import { attemptStates, refundStates } from './rules.ts'
import { taskKinds } from './desk/tasks.rules.ts'

const time = z.iso.datetime()
const money = { amount: z.number(), currency: z.enum(currencies) }
const byId = z.object({ id: Id })

/** One attempt to pay. Amounts are decimals of its currency. */
export const DeskAttempt = onWire({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  number: z.number().int(),
  /** The attempt in whose charge, and by whose reference, it is paid: both carts at once. */
  chargedWith: Id.nullable(),
  method: PaymentMethod,
  reference: z.string(),
  billNumber: z.string().nullable(),
  ...money,
  /** Ever asked back. */
  returned: z.number(),
  state: z.enum(attemptStates),
  providerRef: z.string().nullable(),
  failureCode: z.string().nullable(),
  claimedAt: time.nullable(),
  claimNote: z.string().nullable(),
  /** Came with the claim: the addresses of its two sizes, for who may match. */
  screenshot: z.object({ small: z.string(), large: z.string() }).nullable(),
  capturedAt: time.nullable(),
  expiresAt: time.nullable(),
  createdAt: time,
}).meta({ id: 'DeskAttempt' })
export type DeskAttempt = z.output<typeof DeskAttempt>

const PaymentStep = onWire({
  at: time,
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  cause: z.enum(causes),
  reason: z.string(),
})

export const listPayments = endpoint('GET', adminPath('/payments'), {
  name: 'staff-payments',
  about:
    'Attempts to pay, newest first: by order number, reference, bill number or provider number, method and state.',
  query: z.object({
    search: line(80).default(''),
    state: z.enum(attemptStates).optional(),
    method: PaymentMethod.optional(),
    ...longPaging(50),
  }),
  answer: z.object({ payments: z.array(DeskAttempt), total: z.number().int() }),
})

export const getPayment = endpoint('GET', adminPath('/payments/{id}'), {
  name: 'staff-payment',
  about: 'One attempt with every step it took, and what its provider said, word for word.',
  query: byId,
  answer: z.object({
    payment: DeskAttempt,
    steps: z.array(PaymentStep),
    calls: z.array(
      onWire({ id: Id, provider: PaymentMethod, state: z.string(), receivedAt: time, body: z.string() }),
    ),
  }),
  refuses: ['payments.unknown_attempt'],
})

export const closePayment = endpoint('POST', adminPath('/payments/{id}/close'), {
  name: 'staff-close-payment',
  about: 'Ends an attempt whose provider never made clear what became of it, once a person has looked.',
  query: byId,
  body: z.object({ note: line(500).min(1) }),
  answer: z.object({ payment: DeskAttempt }),
  refuses: ['payments.unknown_attempt', 'payments.illegal_transition'],
})

export const PaymentTask = onWire({
  id: Id,
  kind: z.enum(taskKinds),
  state: z.enum(['open', 'done']),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  attemptId: Id.nullable(),
  refundId: Id.nullable(),
  cause: z.enum(causes),
  why: z.string(),
  createdAt: time,
  doneAt: time.nullable(),
  doneBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type PaymentTask = z.output<typeof PaymentTask>

export const listPaymentTasks = endpoint('GET', adminPath('/payment-tasks'), {
  name: 'staff-payment-tasks',
  about: 'Matters about money that need a person, oldest first.',
  query: z.object({ state: z.enum(['open', 'done']).default('open'), ...paging(50) }),
  answer: z.object({ tasks: z.array(PaymentTask), total: z.number().int() }),
})

export const closePaymentTask = endpoint('POST', adminPath('/payment-tasks/{id}/done'), {
  name: 'staff-close-payment-task',
  about: 'The matter is settled, with a word how.',
  query: byId,
  body: z.object({ note: line(500).min(1) }),
  answer: z.object({ task: PaymentTask }),
  refuses: ['payments.unknown_task'],
})

export const DeskRefund = onWire({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  attemptId: Id,
  method: PaymentMethod,
  ...money,
  cause: z.enum(causes),
  reason: z.string(),
  actor: z.string(),
  state: z.enum(refundStates),
  tries: z.number().int(),
  nextTryAt: time.nullable(),
  providerRef: z.string().nullable(),
  proof: z.string().nullable(),
  createdAt: time,
  settledAt: time.nullable(),
}).meta({ id: 'DeskRefund' })
export type DeskRefund = z.output<typeof DeskRefund>

export const listRefunds = endpoint('GET', adminPath('/refunds'), {
  name: 'staff-refunds',
  about: 'Money on its way back, newest first. `state=manual`: to be transferred by hand.',
  query: z.object({
    search: line(80).default(''),
    state: z.enum(refundStates).optional(),
    ...longPaging(50),
  }),
  answer: z.object({ refunds: z.array(DeskRefund), total: z.number().int() }),
})

export const retryRefund = endpoint('POST', adminPath('/refunds/{id}/retry'), {
  name: 'staff-retry-refund',
  about: 'Tries at once what waits for its next try: sending it, or asking the provider what became of it.',
  query: byId,
  answer: z.object({ refund: DeskRefund }),
  refuses: ['payments.unknown_refund', 'payments.illegal_transition', 'payments.refund_withheld'],
})

export const settleRefund = endpoint('POST', adminPath('/refunds/{id}/settle'), {
  name: 'staff-settle-refund',
  about: 'It was paid back by hand, with its proof.',
  query: byId,
  body: z.object({ proof: line(300).min(1) }),
  answer: z.object({ refund: DeskRefund }),
  refuses: ['payments.unknown_refund', 'payments.illegal_transition', 'payments.refund_withheld'],
})

export const listFpsClaims = endpoint('GET', adminPath('/fps/claims'), {
  name: 'staff-fps-claims',
  about: '"I have paid": what buyers say, the oldest first.',
  answer: z.object({ claims: z.array(DeskAttempt) }),
})

export const rejectFpsClaim = endpoint('POST', adminPath('/fps/claims/{id}/reject'), {
  name: 'staff-reject-fps-claim',
  about: 'Somebody has looked, and no money came. A line that comes later still counts.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ claim: DeskAttempt }),
  refuses: ['payments.unknown_attempt', 'payments.illegal_transition'],
})

export const getFpsScreenshot = endpoint('GET', adminPath('/fps/claims/{id}/screenshot'), {
  name: 'staff-fps-screenshot',
  about: 'The screenshot that came with a claim, drawn anew; kept for a month after the payment is settled.',
  query: z.object({ id: Id, size: z.enum(['small', 'large']).default('large') }),
  answer: FileAnswer,
  files: ['image/webp'],
  refuses: ['shop.not_found'],
})

export const DeskBankLine = onWire({
  id: Id,
  account: z.string(),
  bankRef: z.string(),
  from: time,
  until: time,
  ...money,
  narrative: z.string(),
  state: z.enum(lineStates),
  attemptId: Id.nullable(),
  importedBy: z.string(),
  importedAt: time,
  matchedBy: z.string().nullable(),
  matchedAt: time.nullable(),
  /** Of a line that pays nothing of ours: who settled it, and what was done. */
  settledBy: z.string().nullable(),
  settledNote: z.string().nullable(),
  /** It is to go back, which waits for a second person. */
  returnRequest: onWire({ by: z.string(), at: time, note: z.string(), isOwn: z.boolean() }).nullable(),
  /** Attempts that amount and time allow. */
  guesses: z.array(DeskAttempt),
  /** Of one that waits: the attempt whose bill number stands in it, and which it is too small for. */
  shortOf: DeskAttempt.nullable(),
})
export type DeskBankLine = z.output<typeof DeskBankLine>

export const listFpsLines = endpoint('GET', adminPath('/fps/lines'), {
  name: 'staff-fps-lines',
  about: 'Lines of bank statements, newest first; unmatched ones with what they might pay.',
  query: z.object({ state: z.enum(lineStates).optional(), ...paging(50) }),
  answer: z.object({ lines: z.array(DeskBankLine), total: z.number().int() }),
})

export const matchFpsLine = endpoint('POST', adminPath('/fps/lines/{id}/match'), {
  name: 'staff-match-fps-line',
  about: 'Says which payment a line is; the payment is captured by it.',
  query: byId,
  body: onWire({ attemptId: Id }),
  answer: z.object({ line: DeskBankLine }),
  refuses: [
    'payments.unknown_line',
    'payments.unknown_attempt',
    'payments.line_matched',
    'payments.return_waits',
    'payments.amount_differs',
    'payments.illegal_transition',
  ],
})

export const endFpsLine = endpoint('POST', adminPath('/fps/lines/{id}/end'), {
  name: 'staff-end-fps-line',
  about:
    'A line that pays nothing of ours ends: `returned` to who sent it (the note says by which transfer), or `not_ours`. Its task ends with it. Above what one person gives back alone, giving back waits until a second one does the same.',
  query: byId,
  body: z.object({ how: z.enum(lineEnds), note: line(500).min(1) }),
  answer: z.object({ line: DeskBankLine }),
  refuses: [
    'payments.unknown_line',
    'payments.line_matched',
    'payments.return_waits',
    'payments.own_return',
    'staff.own_colleague',
  ],
})

export const withdrawFpsReturn = endpoint('POST', adminPath('/fps/lines/{id}/withdraw'), {
  name: 'staff-withdraw-fps-return',
  about: 'A line that was to go back waits for a decision again: who asked, or who does not agree.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ line: DeskBankLine }),
  refuses: ['payments.unknown_line', 'payments.line_matched', 'payments.no_return'],
})

export const importFpsStatement = endpoint('POST', adminPath('/fps/statements'), {
  name: 'staff-import-statement',
  about:
    "Takes in a bank statement as CSV text: every credit once, by the bank's own number; bill numbers are matched.",
  body: onWire({
    account: line(60).min(1),
    csv: longText(200_000).min(1),
    fileName: line(200).default(''),
  }),
  answer: z.object({
    added: z.number().int(),
    known: z.number().int(),
    matched: z.number().int(),
    unmatched: z.number().int(),
  }),
  refuses: ['payments.statement_unreadable'],
})
