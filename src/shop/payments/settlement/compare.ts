import type { Ctx } from '../../context.ts'
import type { SettlementLine } from './columns.rules.ts'
import { findNamed, type Counterpart } from './counterpart.store.ts'
import { matchAll, type Match } from './match.rules.ts'
import { bookedKeys } from './settlement-lines.store.ts'

/** Lines of a file beside payments, refunds and what is booked already. */
export async function compare<L extends SettlementLine>(
  ctx: Ctx,
  method: string,
  lines: readonly L[],
): Promise<{ line: L; match: Match }[]> {
  const payments = await findNamed(ctx.db, method, lines)
  const byName = new Map<string, Counterpart>()
  // the shop's own reference counts before numbers of the provider
  for (const payment of payments)
    for (const name of [payment.providerRef, payment.transactionId])
      if (name !== '') byName.set(name, payment)
  for (const payment of payments) byName.set(payment.reference, payment)
  const booked = await bookedKeys(
    ctx.db,
    method,
    lines.map(({ key }) => key),
  )
  return matchAll(
    lines,
    ({ reference, providerRef }) => byName.get(reference) ?? byName.get(providerRef) ?? null,
    ({ key }) => booked.has(key),
  )
}
