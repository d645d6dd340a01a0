import type { OrderWorld } from './world.ts'

type CardPayment = { ref: string; status: string; amount: string; refunded: number }
const took = ['Accepted', 'Captured', 'RequestRefund', 'Refunded', 'RequestPartialRefund', 'Partial Refunded']

/** Charges whose amount in the card company's records differs from the shop's, in cents. */
export async function companyBooks({ shop, rows }: OrderWorld): Promise<object[]> {
  const answer = await fetch(`${shop.companies}/paydollar/payments`)
  const theirs = new Map<string, number>()
  for (const { ref, status, amount, refunded } of (await answer.json()) as CardPayment[]) {
    const left = took.includes(status) ? Math.round(Number(amount) * 100) - refunded : 0
    theirs.set(ref, (theirs.get(ref) ?? 0) + left)
  }
  // both orders of one checkout are one charge
  const ours = await rows<{ reference: string; cents: number }>(
    `select coalesce(f.reference, a.reference) as reference, sum(case when a.captured_at is null then 0 else a.amount_minor end
       - coalesce((select sum(r.amount_minor) from payment_refunds r where r.attempt_id = a.id and r.state = 'succeeded'), 0))::int as cents
     from payment_attempts a left join payment_attempts f on f.id = a.charged_with
     where a.method = 'paydollar' group by 1`,
  )
  return ours.flatMap(({ reference, cents }) =>
    cents === (theirs.get(reference) ?? 0) ? [] : [{ reference, cents, theirs: theirs.get(reference) ?? 0 }],
  )
}
