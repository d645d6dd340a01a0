import type { Pool } from 'pg'
import fc from '#tools/testing/properties.ts'

const cost = fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: null })
const fact = fc.record({
  place: fc.constantFrom('warehouse', 'mong-kok', 'causeway-bay'),
  pieces: fc.integer({ min: 1, max: 60 }),
  more: fc.integer({ min: 0, max: 20 }),
  cost,
  again: cost,
  days: fc.constantFrom(0, 29, 30, 31, 90, 91, 180, 181, 365, 366, 500),
  ends: fc.constantFrom(null, -1, 0, 30, 31, 60, 61, 90, 91, 400),
  isInLot: fc.boolean(),
  isSent: fc.boolean(),
  ordered: cost,
})

/**
 * Writes stock of every option at three places, with and without lots, receipts with and without a price, purchase
 * orders and incoming goods, bypassing the triggers that protect their states. Existing rows are deleted.
 */
export async function writeStock(pool: Pool, seed: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `truncate stock_lot_moves, stock_lot_levels, stock_lot_events, stock_transfer_lines, stock_transfers, purchase_order_lines,
         purchase_orders, stock_lots, stock_moves, stock_levels, stock_reservations, stock_count_lines cascade`,
    )
    await client.query(
      "insert into stock_places (key, name) values ('mong-kok', 'Mong Kok'), ('causeway-bay', 'Causeway Bay') on conflict do nothing",
    )
    const { rows: options } = await client.query<{ sub_sku: string }>(
      'select sub_sku from product_options order by sub_sku',
    )
    const facts = fc.sample(fact, { seed, numRuns: options.length * 2 })
    const { rows: supplier } = await client.query<{ id: string }>(
      "insert into suppliers (name) values ('Supplier ' || gen_random_uuid()) returning id",
    )
    for (const [index, it] of facts.entries()) {
      const sku = options[index % options.length]?.sub_sku
      if (sku === undefined) continue
      await client.query(
        `insert into stock_levels (sub_sku, place, on_hand) values ($1, $2, $3)
         on conflict (sub_sku, place) do update set on_hand = stock_levels.on_hand + excluded.on_hand`,
        [sku, it.place, it.pieces + it.more],
      )
      const { rows: moves } = await client.query<{ id: string }>(
        `insert into stock_moves (sub_sku, place, kind, on_hand, unit_cost, reason, actor)
         values ($1, $2, 'receive', $3, $4, 'in', 'test'), ($1, $2, 'receive', $5, $6, 'in', 'test') returning id`,
        [sku, it.place, it.pieces, it.cost, Math.max(1, it.more), it.again],
      )
      if (it.isInLot) {
        const { rows: lots } = await client.query<{ id: string }>(
          `insert into stock_lots (sub_sku, number, expires_on, state, received_at)
           values ($1, $2, (now() at time zone 'Asia/Hong_Kong')::date + $3::int, 'open', now() - make_interval(days => $4)) returning id`,
          [sku, `L${index}`, it.ends, it.days],
        )
        await client.query(
          'insert into stock_lot_levels (lot_id, place, sub_sku, pieces) values ($1, $2, $3, $4)',
          [lots[0]?.id, it.place, sku, it.pieces],
        )
        await client.query(
          'insert into stock_lot_moves (lot_id, move_id, place, sub_sku, pieces, at) values ($1, $2, $3, $4, $5, now())',
          [lots[0]?.id, moves[0]?.id, it.place, sku, it.pieces],
        )
      }
      if (it.isSent) {
        const { rows: transfers } = await client.query<{ id: string }>(
          `insert into stock_transfers (from_place, to_place, sent_by, sent_at)
           values ('warehouse', 'mong-kok', 'test', now()) returning id`,
        )
        await client.query(
          'insert into stock_transfer_lines (transfer_id, sub_sku, pieces) values ($1, $2, 4)',
          [transfers[0]?.id, sku],
        )
      }
      if (it.ordered !== null) {
        const { rows: orders } = await client.query<{ id: string }>(
          `insert into purchase_orders (supplier_id, expected_on, created_by, created_at)
           values ($1, current_date, 'test', now() - make_interval(mins => $2)) returning id`,
          [supplier[0]?.id, index],
        )
        await client.query(
          'insert into purchase_order_lines (purchase_order_id, sub_sku, quantity, unit_cost) values ($1, $2, 10, $3)',
          [orders[0]?.id, sku, it.ordered],
        )
      }
    }
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}
