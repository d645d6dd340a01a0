import { printPdf } from '../../../platform/pdf/client.ts'
import type { Ctx } from '../../context.ts'
import type { FileAnswer } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import { invoicePdfPage } from './invoice-page.ts'
import { invoicePage } from './invoice-sheet.ts'
import * as store from './invoice.store.ts'
import { orderRefusals } from '../rules.ts'

export type InvoiceRequest = {
  orderId: string
  /** Left out: the invoice. */ number?: string | undefined
  language: Locale
  format: 'pdf' | 'html'
}

/**
 * A paper of an order as PDF, drawn the first time and the same bytes ever after, or as a page. Throws
 * `orders.no_invoice`.
 */
export async function invoiceFile(
  ctx: Ctx,
  { orderId, number, language, format }: InvoiceRequest,
): Promise<FileAnswer> {
  const papers = await store.listInvoices(ctx.db, orderId)
  const paper = papers.find((each) =>
    number === undefined ? each.kind === 'invoice' && each.revisionId === null : each.number === number,
  )
  if (!paper) throw new Refusal(orderRefusals.no_invoice)
  const page = invoicePage(paper.facts, paper.number, language)
  if (format === 'html') return { type: 'text/html', body: invoicePdfPage(page), name: null }
  const file = await store.findFile(ctx.db, paper.id, language)
  const pdf = file ?? (await rendered(ctx, paper.id, language, page))
  return { type: 'application/pdf', body: new Uint8Array(pdf), name: `${paper.number}.pdf` }
}

async function rendered(
  ctx: Ctx,
  id: string,
  language: Locale,
  page: Parameters<typeof printPdf>[0],
): Promise<Buffer> {
  const pdf = Buffer.from(await printPdf(page))
  await store.addFile(ctx.db, id, language, pdf, ctx.clock.now())
  return (await store.findFile(ctx.db, id, language)) ?? pdf // somebody may have been first
}
