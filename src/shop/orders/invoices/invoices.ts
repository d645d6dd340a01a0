import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { methodOf } from '../../payments/payments.ts'
import { refundsOf } from '../../payments/refunds/refunds.ts'
import { rateAt } from '../../pricing/pricing.ts'
import { invoiceFacts, supplementFacts, type Issuing } from './invoice.rules.ts'
import { correctedInvoices, creditFacts } from './credit-note.rules.ts'
import type { InvoiceFacts } from './invoice-facts.rules.ts'
import * as store from './invoice.store.ts'
import type { Invoice } from './invoice.store.ts'
import { externalOf, type Order, type OrderRefund, type Revision } from '../order.rules.ts'
import { retainedPartialPayments } from '../part-payments/part.rules.ts'

export type { Invoice } from './invoice.store.ts'

/** The attempt that paid. A known `method` saves reading it. */
type Payer = { attemptId: string; method?: PaymentMethod }

async function issuingOf(tx: Ctx, order: Order, payer: Payer | null): Promise<Issuing> {
  const [{ seller }, method, hkdRate] = await Promise.all([
    settingsOf(tx),
    payer === null ? null : (payer.method ?? methodOf(tx, payer.attemptId)),
    order.currency === 'HKD' ? '1' : rateAt(tx, 'HKD', new Date(order.createdAt)),
  ])
  return { seller: { ...seller, email: tx.shop.careEmail }, at: tx.clock.now(), method, hkdRate }
}

const payerOf = (attemptId: string | null): Payer | null => (attemptId === null ? null : { attemptId })

type About = { orderId: string; refundId?: string; revisionId?: string }

async function issue(tx: Ctx, { orderId, refundId, revisionId }: About, facts: InvoiceFacts): Promise<void> {
  const issuedAt = new Date(facts.issuedAt)
  const year = Number(dayInHongKong(issuedAt).slice(0, 4))
  await store.addInvoice(tx.db, {
    orderId,
    refundId: refundId ?? null,
    revisionId: revisionId ?? null,
    facts,
    year,
    issuedAt,
  })
}

/** Issues the invoice of an order that is being confirmed; the last step of its transaction (docs/decisions/order-locks.md). */
export const issueInvoice = async (tx: Ctx, order: Order, payer: Payer | null): Promise<void> =>
  issue(
    tx,
    { orderId: order.id },
    invoiceFacts(order, {
      ...(await issuingOf(tx, order, payer)),
      earlierTenders: retainedPartialPayments(order).map(({ method, amount }) => ({
        by: method,
        amount: amount.minor,
      })),
    }),
  )

/**
 * Issues invoices with consecutive numbers for many orders, each paid in full by one method; the last step of the
 * transaction.
 */
export async function issueInvoices(
  tx: Ctx,
  paid: readonly { order: Order; method: PaymentMethod }[],
): Promise<void> {
  const [{ seller }, at] = [await settingsOf(tx), tx.clock.now()]
  const issued: { orderId: string; facts: InvoiceFacts }[] = []
  for (const { order, method } of paid) {
    const hkdRate = order.currency === 'HKD' ? '1' : await rateAt(tx, 'HKD', new Date(order.createdAt))
    const issuing = { seller: { ...seller, email: tx.shop.careEmail }, at, method, hkdRate }
    issued.push({ orderId: order.id, facts: invoiceFacts(order, issuing) })
  }
  const year = Number(dayInHongKong(at).slice(0, 4))
  await store.addInvoices(tx.db, issued, { year, issuedAt: at })
}

/** Methods and amounts of a refund, for an order with partial payments; empty for other orders. */
async function waysBack(
  tx: Ctx,
  order: Order,
  refund: OrderRefund,
): Promise<Pick<Issuing, 'earlierTenders'>> {
  if (retainedPartialPayments(order).length === 0) return {}
  const earlierTenders: { by: string; amount: number }[] = []
  const sent = externalOf(refund).minor === 0 ? [] : await refundsOf(tx, order.id)
  for (const { attemptId, amount } of sent.filter(({ key }) => key === refund.id)) {
    const by = await methodOf(tx, attemptId)
    if (by === null) throw new Error(`a refund of payment ${attemptId}, which is not there`)
    earlierTenders.push({ by, amount: amount.minor })
  }
  return { earlierTenders }
}

/** Issues the credit note of a completed refund; the last step of its transaction. */
export async function issueCreditNote(tx: Ctx, order: Order, refund: OrderRefund): Promise<void> {
  const issuing = {
    ...(await issuingOf(tx, order, payerOf(order.paidBy))),
    ...(await waysBack(tx, order, refund)),
  }
  const corrects = correctedInvoices(order, refund, await firstOf(tx, order.id))
  const facts = creditFacts(order, refund, corrects, issuing)
  await issue(tx, { orderId: order.id, refundId: refund.id }, facts)
}

/** Issues the supplementary invoice of a revision's additions; the last step of its transaction. */
export async function issueSupplement(tx: Ctx, order: Order, revision: Revision): Promise<void> {
  const facts = supplementFacts(
    order,
    revision,
    await firstOf(tx, order.id),
    await issuingOf(tx, order, payerOf(revision.paidBy)),
  )
  await issue(tx, { orderId: order.id, revisionId: revision.id }, facts)
}

/** Number of an order's original invoice; null: none was issued. */
const firstOf = async (tx: Ctx, orderId: string): Promise<string | null> =>
  (await store.listInvoices(tx.db, orderId)).find(
    ({ kind, revisionId }) => kind === 'invoice' && revisionId === null,
  )?.number ?? null

/** Invoices and credit notes of an order, as they were issued. */
export const invoicesOf = (ctx: Ctx, orderId: string): Promise<Invoice[]> =>
  store.listInvoices(ctx.db, orderId)
