import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { ordersSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { contractStates, type ContractState } from '../../subscriptions/rules.ts'
import type { ConditionName } from '../../member-conditions.ts'
import { countChangedMembers } from '../figures/figures.ts'
import { conditionNames, wireNameOf } from './condition.rules.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // HKD 228; with delivery 258
let shop: TestShop
let owner: AtDesk
let marketing: AtDesk
let buyer: { id: string; email: string }
let other: { id: string; email: string }
let bought: { sku: string; brand: string; day: string; spent: number }
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  marketing = await atDesk(shop, 'marketing')
  const member = await signedInMember(shop, { groups: ['VIP'] })
  buyer = member
  other = await aMember(shop)
  await member.set(shampoo, 1)
  const order = ok(await member.order()).body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  await countChangedMembers(shop.shop.systemContext())
  await run("update members set country = 'jp', locale = 'zh', dob = '1980-06-30' where id = $1", buyer.id)
  await run(
    `insert into marketing_consents (email, locale, state, source, confirmed_at) values ($1, 'en', 'confirmed', 'footer', now()),
     ($2, 'en', 'asked', 'footer', null)`,
    buyer.email,
    other.email,
  )
  const [line] = await run<{ sku: string; brand: string }>(
    'select l.sku, b.key as brand from order_lines l join brands b on b.slug = l.brand_slug where l.order_id = $1',
    order._id,
  )
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  bought = { sku: line?.sku ?? '', brand: line?.brand ?? '', day, spent: order.total }
  // excludes members of the sample data
  await run("update members set state = 'suspended' where id <> all ($1)", [buyer.id, other.id])
})
afterAll(() => shop.close())
beforeEach(() => run('delete from segments'))

const run = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
/** Bypasses the trigger that lets a contract move only by its own transitions. */
async function inState(memberId: string, state: ContractState): Promise<void> {
  const client = await shop.shop.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query("update subscriptions set state = $2, anchor_on = '2026-01-01' where member_id = $1", [
    memberId,
    state,
  ])
  client.release(true)
}
type Preview = { count: number | null; members: { id: string; spent?: number | null }[] }
const preview = async (query: string, by = owner) =>
  ok(await by.get(`/segment-preview?${query}`)).body as unknown as Preview

/** A staff user who reads segments, with one further right; without amounts. */
async function aReader(called: string, right: string): Promise<AtDesk> {
  const name = { chi: called, tw: called, cn: called, eng: called }
  const rights = ['desk', right, 'segments.read']
  ok(await owner.send('POST', '/roles', { name, rights, reach: 'all', reason: 'reads segments' }))
  return atDesk(shop, called.toLowerCase() as 'owner') // a role created by the test
}

/** A condition, a value that selects one of the two members, and one that selects neither. */
type Case = [name: ConditionName, someone: () => string, nobody: () => string | null]

describe('the members that conditions match', () => {
  it.each<Case>([
    ['group', () => 'VIP', () => 'salon'],
    ['country', () => 'jp', () => 'tw'],
    ['language', () => 'zh', () => 'cn'],
    ['ordersFrom', () => '1', () => '2'],
    ['ordersTo', () => '0', () => null],
    ['spentFrom', () => String(bought.spent), () => (bought.spent + 0.01).toFixed(2)],
    ['spentTo', () => '0', () => '-0.01'],
    ['lastOrderFrom', () => bought.day, () => '2999-01-01'],
    ['lastOrderTo', () => bought.day, () => '2020-01-01'],
    ['product', () => bought.sku, () => 'NO-SUCH-SKU'],
    ['brand', () => bought.brand, () => 'no-such-brand'],
    ['birthdayMonth', () => '6', () => '2'],
    ['consent', () => 'yes', () => null],
  ])('are matched by %s, without any others', async (name, matched, unmatched) => {
    const those = (await preview(`${wireNameOf(name)}=${encodeURIComponent(matched())}`)).members
    const [has, hasNot] = name.endsWith('To') && name !== 'lastOrderTo' ? [other, buyer] : [buyer, other]
    expect(those.map(({ id }) => id)).toContain(has.id)
    expect(those.map(({ id }) => id)).not.toContain(hasNot.id)
    const none = unmatched()
    if (none !== null) expect(await preview(`${wireNameOf(name)}=${none}`)).toEqual({ count: 0, members: [] })
  })

  it('are matched by a missing subscription and a missing consent, too', async () => {
    const ids = async (query: string) => (await preview(query)).members.map(({ id }) => id)
    expect((await ids('subscription=no')).toSorted()).toEqual([buyer.id, other.id].toSorted())
    expect(await ids('consent=no')).toEqual([other.id])
    const subscriber = await signedInMember(shop)
    await ordersSubscription(subscriber)
    await shop.work('begin-subscriptions')
    for (const state of contractStates) {
      await inState(subscriber.id, state)
      expect(await ids('subscription=yes')).toEqual(state === 'active' ? [subscriber.id] : [])
      expect((await ids('subscription=no')).includes(subscriber.id)).toBe(state !== 'active')
    }
    await run("update members set state = 'suspended' where id = $1", subscriber.id)
  })

  it('match all conditions, have open accounts, and are all members without conditions', async () => {
    expect((await preview('')).count).toBe(2)
    expect((await preview('country=jp&orders_from=1&consent=yes')).count).toBe(1)
    expect((await preview('country=jp&orders_to=0')).count).toBe(0)
    await run("update members set state = 'suspended' where id = $1", other.id)
    expect((await preview('')).count).toBe(1)
    await run("update members set state = 'active' where id = $1", other.id)
  })

  it('is refused with bounds that cross, and with words it does not know', async () => {
    const crossed = await owner.get('/segment-preview?orders_from=3&orders_to=2')
    expect([...no(crossed), Object.keys(crossed.body.fields as object)]).toEqual([
      422,
      'segments.crossed_bounds',
      ['orders_to'],
    ])
    for (const query of ['country=xx', 'birthday_month=13', 'last_order_to=soon', 'orders_from=-1'])
      expect((await owner.get(`/segment-preview?${query}`)).status).toBe(400)
  })

  it('are hidden without the right to see customers, as is a count below five', async () => {
    expect(await preview('', marketing)).toEqual({ count: null, members: [] })
    expect(await preview('country=tw', marketing)).toEqual({ count: 0, members: [] })
    const more = [await aMember(shop), await aMember(shop), await aMember(shop)]
    expect(await preview('', marketing)).toEqual({ count: 5, members: [] })
    await run(
      "update members set state = 'suspended' where id = any ($1)",
      more.map(({ id }) => id),
    )
    expect((await (await atDesk(shop, 'care')).get('/segment-preview')).status).toBe(403)
  })

  it('are hidden for spending conditions without the right to see amounts', async () => {
    const reader = await aReader('Reader', 'customers.read')
    const { count, members } = await preview('', reader)
    expect([count, members.length, members[0]?.spent ?? null]).toEqual([2, 2, null])
    expect(await preview(`spent_from=${bought.spent}`, reader)).toEqual({ count: null, members: [] })
    expect((await preview(`spent_from=${bought.spent}`)).count).toBe(1)
  })

  it('stop loading after three seconds, to protect the shop', async () => {
    await run('alter table brands rename to brands_beneath')
    await run("create view brands as select * from brands_beneath where pg_sleep(4)::text = ''")
    const answer = await owner.get(`/segment-preview?brand=${bought.brand}`)
    await run('drop view brands')
    await run('alter table brands_beneath rename to brands')
    expect(no(answer)).toEqual([422, 'segments.too_slow'])
  }, 20_000)
})

describe('a segment', () => {
  type Segment = { id: string; name: string; version: number; conditions: Record<string, unknown> }
  const create = (more: object = {}, by = owner, headers = {}) =>
    by.send('POST', '/segments', { name: 'Japan', country: 'jp', orders_from: 1, ...more }, headers)
  const created = async (more: object = {}) => ok(await create(more)).body.segment as Segment
  const change = ({ id, version }: Segment, more: object = {}) =>
    owner.send('PUT', `/segments/${id}`, { name: 'Japan', country: 'jp', expected: version, ...more })
  const remove = ({ id, version }: Segment) =>
    owner.send('POST', `/segments/${id}/delete`, { expected: version })
  const listed = async () => ok(await marketing.get('/segments')).body.segments as Segment[]

  it('stores its conditions under a name and has a history of changes', async () => {
    const segment = await created()
    expect(segment).toMatchObject({
      name: 'Japan',
      version: 1,
      conditions: { country: 'jp', orders_from: 1 },
    })
    const changed = ok(await change(segment, { name: 'Japan, all', country: 'jp' })).body.segment as Segment
    expect(changed).toMatchObject({ name: 'Japan, all', version: 2, conditions: { country: 'jp' } })
    expect(await listed()).toEqual([changed])
    const { history } = ok(await owner.get(`/segments/${segment.id}`)).body as {
      history: { action: string; changes: { path: string[] }[] }[]
    }
    expect(history.map(({ action }) => action)).toEqual(['staff-change-segment', 'staff-create-segment'])
    expect(history[0]?.changes.map(({ path }) => path[0])).toContain('conditions')
    ok(await remove(changed))
    expect(await listed()).toEqual([])
    expect(no(await owner.get(`/segments/${segment.id}`))).toEqual([404, 'segments.unknown'])
  })

  it('hides amounts of its conditions in the audit log from readers without the right to see them', async () => {
    const rich = await created({ spent_from: 5_000 })
    const changed = ok(await change(rich, { spent_from: 7_000, spent_to: 9_000 })).body.segment as Segment
    ok(await change(changed, { spent_from: 7_001, spent_to: 9_001 }))
    type Entry = { changes: { before: string[]; after: string[] }[]; difference: string }
    const readBy = async (who: AtDesk) => {
      const { history } = ok(await who.get(`/segments/${rich.id}`)).body as { history: Entry[] }
      const { entries } = ok(await who.get(`/audit?entity=segment&entity_id=${rich.id}`)).body as {
        entries: Entry[]
      }
      expect(entries.map(({ changes }) => changes)).toEqual(history.map(({ changes }) => changes))
      return entries
    }
    const reader = await aReader('Logreader', 'audit.read')
    const [third, second, first] = await readBy(reader)
    expect(third).toMatchObject({ changes: [], difference: '' })
    expect(second?.changes).toMatchObject([{ before: ['country jp', 'ordersFrom 1'], after: ['country jp'] }])
    expect(first?.difference).toContain('country jp')
    expect(JSON.stringify([third, second, first])).not.toMatch(/spent|[5-9]00\d/)
    expect(JSON.stringify(await readBy(owner))).toMatch(/spentFrom 7001.*spentTo 9000.*spentFrom 5000/)
  })

  it('accepts every condition', async () => {
    const all = {
      group: 'VIP',
      country: 'jp',
      language: 'zh',
      orders_from: 1,
      orders_to: 5,
      spent_from: 1.5,
      spent_to: 900,
      last_order_from: '2026-01-01',
      last_order_to: '2026-02-01',
      product: 'A',
      brand: 'b',
      subscription: 'no',
      birthday_month: 6,
      consent: 'yes',
    }
    expect(Object.keys(all)).toEqual(conditionNames.map(wireNameOf))
    expect((await created(all)).conditions).toEqual(all)
  })

  it('has a unique name, regardless of case, also when two are created at once', async () => {
    const both = await Promise.all([create(), create({ name: 'JAPAN' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(no(both.find(({ status }) => status === 409) ?? both[0])).toEqual([409, 'segments.name_taken'])
    const third = await created({ name: 'Third' })
    expect(no(await change(third, { name: 'japan' }))).toEqual([409, 'segments.name_taken'])
    expect(no(await create({ name: 'Crossed', orders_to: 0 }))).toEqual([422, 'segments.crossed_bounds'])
    expect(no(await create({ name: '' }))[0]).toBe(400)
  })

  it('is changed once from one version, and a repeat has no effect', async () => {
    const segment = await created()
    const two = await Promise.all([change(segment, { name: 'One' }), change(segment, { name: 'Two' })])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(no(await change(segment))).toEqual([409, 'segments.moved_on'])
    expect(no(await remove(segment))).toEqual([409, 'segments.moved_on'])
    const key = { 'idempotency-key': 'a-segment-pressed-twice' }
    const createWithKey = async () =>
      (ok(await create({ name: 'Key' }, owner, key)).body.segment as Segment).id
    expect(await createWithKey()).toBe(await createWithKey())
    const [now] = (await listed()).filter(({ id }) => id === segment.id)
    const gone = await Promise.all([remove(now ?? segment), remove(now ?? segment)])
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('cannot be deleted while it is in use', async () => {
    const segment = await created()
    await run('create table uses_a_segment (segment_id uuid references segments)')
    await run('insert into uses_a_segment values ($1)', segment.id)
    expect(no(await remove(segment))).toEqual([409, 'segments.in_use'])
    expect(await listed()).toHaveLength(1)
    await run('drop table uses_a_segment')
    ok(await remove(segment))
  })

  it('is one of at most two hundred, and requires the right to edit', async () => {
    await run(`insert into segments (name, conditions, changed_by, changed_at)
      select 'Segment ' || n, '{}', 'test', now() from generate_series(1, 200) n`)
    expect(no(await create())).toEqual([409, 'segments.too_many'])
    const auditor = await atDesk(shop, 'auditor')
    expect((await create({}, auditor)).status).toBe(403)
    expect((await auditor.get('/segments')).status).toBe(200)
    expect((await (await atDesk(shop, 'care')).get('/segments')).status).toBe(403)
  })
})
