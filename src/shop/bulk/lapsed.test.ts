import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { forgetBulkRuns } from './jobs.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

it('rules/desk#26: a run that is not approved within three days lapses', async () => {
  const manager = await atDesk(shop, 'manager')
  const { id: member } = await signedInMember(shop)
  const started = await manager.send('POST', '/bulk-runs', {
    action: 'add_to_group',
    ids: member,
    group: 'VIP',
    reason: 'a treat',
  })
  expect(started.status).toBe(200)
  const { id } = started.body.run as { id: string }
  const seen = async () => {
    const staff = await atDesk(shop, 'owner') // a session does not last three days
    const { run } = (await staff.get(`/bulk-runs/${id}`)).body as {
      run: { state: string; can_agree: boolean }
    }
    const { matters } = (await staff.get('/today')).body as { matters: { kind: string; count: number }[] }
    return [run.state, run.can_agree, matters.find(({ kind }) => kind === 'bulk_requests')?.count ?? 0]
  }
  expect(await seen()).toEqual(['requested', true, 1])
  clock.move(72.1 * 3_600)
  expect(await seen()).toEqual(['requested', false, 0])
  const late = await (await atDesk(shop, 'owner')).send('POST', `/bulk-runs/${id}/agree`)
  expect([late.status, late.body.code]).toEqual([409, 'bulk.not_now'])
  await forgetBulkRuns.run(shop.shop.systemContext())
  expect(await seen()).toEqual(['stopped', false, 0])
})

it('a run that lapses does not store the search terms', async () => {
  const manager = await atDesk(shop, 'manager')
  const { id: member } = await signedInMember(shop)
  await shop.shop.pool.query("update members set lastname = 'Lapsedname' where id = $1", [member])
  const { body } = await manager.send('POST', '/bulk-runs', {
    action: 'add_to_group',
    query: 'search=lapsedname',
    group: 'VIP',
    reason: 'a treat',
  })
  const { id } = body.run as { id: string }
  await shop.work('run-bulk')
  clock.move(72.1 * 3_600)
  await forgetBulkRuns.run(shop.shop.systemContext())
  const { rows } = await shop.shop.pool.query('select state, query from bulk_runs where id = $1', [id])
  expect(rows).toEqual([{ state: 'stopped', query: 'search=…' }])
})
