import { randomUUID } from 'node:crypto'
import type { TestShop } from '#tools/testing/test-shop.ts'

/** Inserts a booking with these resources by SQL: its member does not matter. Returns its id. */
export async function aClaimingBooking(
  { shop: { pool } }: TestShop,
  claims: readonly { resourceId: string | undefined; during: string }[],
  bookingId: string = randomUUID(),
): Promise<string> {
  await pool.query(
    `insert into bookings (id, number, product_id, sku, name, unique_url, thumbnail, branch_key, is_any_therapist, starts_at, ends_at, locale,
       created_at)
     values ($1, $2, gen_random_uuid(), 'T', '{"chi": "x", "cn": "x", "eng": "x"}', 't', '',
       'causeway-bay', true, now(), now() + interval '1 hour', 'en', now())`,
    [bookingId, `B-310101-${bookingId.slice(0, 4).toUpperCase()}`],
  )
  for (const { resourceId, during } of claims)
    await pool.query('insert into resource_claims (resource_id, during, booking_id) values ($1, $2, $3)', [
      resourceId,
      during,
      bookingId,
    ])
  return bookingId
}
