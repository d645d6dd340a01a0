import { causes } from '../causes.ts'
import { z } from 'zod'
import { endpoint, FileAnswer, line, keysetPaging, longText, onWire, paging } from '../endpoint.ts'
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

/** A payment attempt. Amounts are decimals of its currency. */
export const DeskAttempt = onWire({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  number: z.number().int(),
  /** Split payments of two carts: the attempt whose charge and reference include this one. */
  chargedWith: Id.nullable(),
  method: PaymentMethod,
  reference: z.string(),
  billNumber: z.string().nullable(),
  ...money,
  /** Sum of all requested refunds. */
  returned: z.number(),
  state: z.enum(attemptStates),
  providerRef: z.string().nullable(),
  failureCode: z.string().nullable(),
  claimedAt: time.nullable(),
  claimNote: z.string().nullable(),
  /** Addresses of the claim's screenshot in two sizes, for staff users with the right to match. */
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
    'Payment attempts, newest first: by order number, reference, bill number or provider number, method and state.',
  query: z.object({
    search: line(80).default(''),
    state: z.enum(attemptStates).optional(),
    method: PaymentMethod.optional(),
    ...keysetPaging(50),
  }),
  answer: z.object({ payments: z.array(DeskAttempt), total: z.number().int() }),
})

export const getPayment = endpoint('GET', adminPath('/payments/{id}'), {
  name: 'staff-payment',
  about: 'One payment attempt with every step and the exact messages of its provider.',
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
  about: 'Closes a payment attempt with an unknown outcome, after a manual check.',
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
  about: 'Payment tasks for staff, oldest first.',
  query: z.object({ state: z.enum(['open', 'done']).default('open'), ...paging(50) }),
  answer: z.object({ tasks: z.array(PaymentTask), total: z.number().int() }),
})

export const closePaymentTask = endpoint('POST', adminPath('/payment-tasks/{id}/done'), {
  name: 'staff-close-payment-task',
  about: 'Closes a payment task, with a note.',
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
  about: 'Refunds, newest first. `state=manual`: to be transferred by hand.',
  query: z.object({
    search: line(80).default(''),
    state: z.enum(refundStates).optional(),
    ...keysetPaging(50),
  }),
  answer: z.object({ refunds: z.array(DeskRefund), total: z.number().int() }),
})

export const retryRefund = endpoint('POST', adminPath('/refunds/{id}/retry'), {
  name: 'staff-retry-refund',
  about: 'Retries a waiting refund at once: sends it, or queries its provider for the outcome.',
  query: byId,
  answer: z.object({ refund: DeskRefund }),
  refuses: ['payments.unknown_refund', 'payments.illegal_transition', 'payments.refund_withheld'],
})

export const settleRefund = endpoint('POST', adminPath('/refunds/{id}/settle'), {
  name: 'staff-settle-refund',
  about: 'Marks a refund as paid by hand, with its proof.',
  query: byId,
  body: z.object({ proof: line(300).min(1) }),
  answer: z.object({ refund: DeskRefund }),
  refuses: ['payments.unknown_refund', 'payments.illegal_transition', 'payments.refund_withheld'],
})

export const listFpsClaims = endpoint('GET', adminPath('/fps/claims'), {
  name: 'staff-fps-claims',
  about: 'Claims of buyers to have paid, oldest first.',
  answer: z.object({ claims: z.array(DeskAttempt) }),
})

export const rejectFpsClaim = endpoint('POST', adminPath('/fps/claims/{id}/reject'), {
  name: 'staff-reject-fps-claim',
  about: 'Rejects a claim without a received payment. A bank line that arrives later still counts.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ claim: DeskAttempt }),
  refuses: ['payments.unknown_attempt', 'payments.illegal_transition'],
})

export const getFpsScreenshot = endpoint('GET', adminPath('/fps/claims/{id}/screenshot'), {
  name: 'staff-fps-screenshot',
  about: 'The screenshot of a claim, encoded again; stored for a month after the payment is settled.',
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
  /** Lines that pay no attempt: who settled them, and how. */
  settledBy: z.string().nullable(),
  settledNote: z.string().nullable(),
  /** Requested return, which awaits a second staff user. */
  returnRequest: onWire({ by: z.string(), at: time, note: z.string(), isOwn: z.boolean() }).nullable(),
  /** Attempts that amount and time allow. */
  guesses: z.array(DeskAttempt),
  /** Unmatched lines: the attempt whose bill number it names and whose amount it does not reach. */
  shortOf: DeskAttempt.nullable(),
})
export type DeskBankLine = z.output<typeof DeskBankLine>

export const listFpsLines = endpoint('GET', adminPath('/fps/lines'), {
  name: 'staff-fps-lines',
  about: 'Lines of bank statements, newest first; unmatched ones with the payments they might belong to.',
  query: z.object({ state: z.enum(lineStates).optional(), ...paging(50) }),
  answer: z.object({ lines: z.array(DeskBankLine), total: z.number().int() }),
})

export const matchFpsLine = endpoint('POST', adminPath('/fps/lines/{id}/match'), {
  name: 'staff-match-fps-line',
  about: 'Matches a bank line to a payment, which it captures.',
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
    'Closes a bank line that pays no order: `returned` to its sender (the note names the transfer), or `not_ours`. Closes its task. Above the limit of one person, a return waits until a second person confirms it.',
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
  about:
    'Withdraws the pending return of a bank line: by its requester, or by a second person who disagrees.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ line: DeskBankLine }),
  refuses: ['payments.unknown_line', 'payments.line_matched', 'payments.no_return'],
})

export const importFpsStatement = endpoint('POST', adminPath('/fps/statements'), {
  name: 'staff-import-statement',
  about:
    "Imports a bank statement as CSV text: every credit once, by the bank's own number; bill numbers are matched. Lines in a currency that the shop does not have are skipped and named.",
  body: onWire({
    account: line(60).min(1),
    csv: longText(200_000).min(1),
    fileName: line(200).default(''),
  }),
  answer: onWire({
    added: z.number().int(),
    known: z.number().int(),
    matched: z.number().int(),
    unmatched: z.number().int(),
    /** The first lines that were left out, by their currency. */
    foreign: z.array(z.object({ line: z.number().int(), currency: z.string() })),
    foreignTotal: z.number().int(),
  }),
  refuses: ['payments.statement_unreadable'],
})
