import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember } from '#tools/builders/bookings/bookings.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import { announceEndingSessions, expireSessions } from './jobs.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const one = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<{ is: unknown }>(text, values)).rows[0]?.is

/** Many more packages with a session that is left, which end sooner and were announced. */
async function manyMore(packageId: string, count: number) {
  await shop.shop.pool.query(
    `with copies as (
      insert into treatment_packages (id, order_id, line_id, piece, from_package_id, member_id, product_id, sku, sub_sku, name,
        option_name, unique_url, currency, paid, sessions, issued_at, expires_on, announced_days)
      select gen_random_uuid(), order_id, line_id, piece, id, member_id, product_id, sku, sub_sku, name,
        option_name, unique_url, currency, 0, 1, issued_at, expires_on - 40, 30
      from treatment_packages, generate_series(1, $2) where id = $1 returning id
    ) insert into treatment_sessions (id, package_id, position, changed_at) select gen_random_uuid(), id, 1, now() from copies`,
    [packageId, count],
  )
}

it('rules/sessions#3: an owner is notified of the end even after many other notified packages', async () => {
  const { packageId } = await aTreatedMember(shop)
  await manyMore(packageId, 5_100)
  const announced = () => one('select announced_days as is from treatment_packages where id = $1', packageId)
  const end = String(
    await one('select expires_on::text as is from treatment_packages where id = $1', packageId),
  )
  const at = Date.parse(`${end}T01:00:00Z`) - 60 * 86_400_000
  clock.move(Math.ceil((at - clock.now().getTime()) / 1_000))
  await announceEndingSessions.run(shop.shop.systemContext())
  expect(await announced()).toBe(60)
})

it('unused sessions expire in one night, also of more packages than one read returns', async () => {
  const open = () =>
    one(
      `select count(*)::int as is from treatment_sessions s join treatment_packages p on p.id = s.package_id
      where s.state = 'active' and p.expires_on < $1`,
      dayInHongKong(clock.now()),
    )
  await shop.shop.pool.query(
    `delete from treatment_sessions where package_id in (
      select id from treatment_packages where from_package_id is not null order by id limit 4500)`,
  )
  clock.move(25 * 86_400)
  expect(await open()).toBe(600)
  await expireSessions.run(shop.shop.systemContext())
  expect(await open()).toBe(0)
})
