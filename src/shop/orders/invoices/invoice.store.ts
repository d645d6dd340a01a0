import { sql } from 'kysely'
import type { Locale } from '../../region.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { InvoiceFacts, InvoiceKind } from './invoice-facts.rules.ts'

export type Invoice = {
  id: string
  kind: InvoiceKind
  number: string
  orderId: string
  refundId: string | null
  /** Supplementary invoices: the revision they belong to. */
  revisionId: string | null
  facts: InvoiceFacts
  issuedAt: Date
}
type NewInvoice = Pick<Invoice, 'orderId' | 'refundId' | 'revisionId' | 'facts' | 'issuedAt'> & {
  year: number
}

/**
 * Issues a document under the next number of its kind and year. The counter row stays locked until the transaction
 * ends, so this must be its last step; a rollback frees the number.
 */
export async function addInvoice(
  db: Db,
  { orderId, refundId, revisionId, facts, year, issuedAt }: NewInvoice,
): Promise<void> {
  const sign = facts.kind === 'invoice' ? 'INV' : 'CN'
  await sql`
    with counted as (
      insert into invoice_counters as c (kind, year, last) values (${facts.kind}, ${year}, 1)
      on conflict (kind, year) do update set last = c.last + 1 returning last
    )
    insert into invoices (kind, year, serial, number, order_id, refund_id, revision_id, facts, issued_at)
    select ${facts.kind}, ${year}, last, ${sign} || '-' || ${year}::int || '-' || lpad(last::text, greatest(6, length(last::text)), '0'),
      ${orderId}, ${refundId}, ${revisionId}, ${JSON.stringify(facts)}::jsonb, ${issuedAt} from counted`.execute(
    db,
  )
}

/** Issues invoices of many orders under the next numbers of the year, in the given order. Locks the counter row too. */
export async function addInvoices(
  db: Db,
  issued: readonly { orderId: string; facts: InvoiceFacts }[],
  { year, issuedAt }: Pick<NewInvoice, 'year' | 'issuedAt'>,
): Promise<void> {
  if (issued.length === 0) return
  await sql`
    with counted as (
      insert into invoice_counters as c (kind, year, last) values ('invoice', ${year}, ${issued.length})
      on conflict (kind, year) do update set last = c.last + ${issued.length} returning last - ${issued.length} as before
    )
    insert into invoices (kind, year, serial, number, order_id, facts, issued_at)
    select 'invoice', ${year}, before + at, 'INV-' || ${year}::int || '-' || lpad((before + at)::text, greatest(6, length((before + at)::text)), '0'),
      (each ->> 'orderId')::uuid, each -> 'facts', ${issuedAt}
    from counted, jsonb_array_elements(${JSON.stringify(issued)}::jsonb) with ordinality as t (each, at) order by at`.execute(
    db,
  )
}

const columns = sql`id, kind, number, order_id as "orderId", refund_id as "refundId", revision_id as "revisionId", facts, issued_at as "issuedAt"`

/** Invoices and credit notes of an order, in order of issue. */
export async function listInvoices(db: Db, orderId: string): Promise<Invoice[]> {
  return (
    await sql<Invoice>`select ${columns} from invoices where order_id = ${orderId} order by issued_at, number desc`.execute(
      db,
    )
  ).rows
}

export async function findFile(db: Db, invoiceId: string, language: Locale): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_files')
    .select('pdf')
    .where('invoice_id', '=', invoiceId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.pdf ?? null
}

/** Stores a rendered document with its hash; one that is already stored stays. */
export async function addFile(
  db: Db,
  invoiceId: string,
  language: Locale,
  pdf: Buffer,
  at: Date,
): Promise<void> {
  await sql`insert into invoice_files (invoice_id, language, pdf, sha256, rendered_at)
    values (${invoiceId}, ${language}, ${pdf}, sha256(${pdf}), ${at}) on conflict do nothing`.execute(db)
}
