import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let care: AtDesk
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
type Entry = {
  kind: string
  at: string
  comment: { text: string; waits: string | null; mentions: string[] } | null
  note: { text: string } | null
  deed: { action: string } | null
  states: { machine: string; to: string }[]
  message: { event: string } | null
  ticket: { text: string; by: string } | null
}
const timelineOf = async (who: AtDesk, path: string) => {
  const { body } = ok(await who.get(`/timeline/${path}`))
  return { entries: body.entries as Entry[], hasMore: body.has_more, handles: body.handles as string[] }
}
const nameOf = async ({ email }: AtDesk) =>
  (await rows<{ name: string }>('select name from staff_accounts where email = $1', email))[0]?.name ?? ''
const rename = (who: AtDesk, name: string) =>
  rows('update staff_accounts set name = $2 where email = $1', who.email, name)

async function aPaidOrder() {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  await payByCard(shop, placed)
  await shop.work('tell-order-confirmed')
  return placed
}

describe('the timeline of an order', () => {
  it('has each event once: actions of staff with their steps, and actions of the shop', async () => {
    const { id } = await aPaidOrder()
    ok(await owner.send('POST', `/orders/${id}/pick`))
    ok(await owner.send('POST', `/orders/${id}/hold`, { cause: 'address', note: 'wait' }))
    ok(await care.send('POST', `/timeline/order/${id}/comments`, { text: 'Shall we wait?' }))
    ok(await care.send('POST', `/orders/${id}/note`, { text: 'An old note' }))
    const { entries } = await timelineOf(owner, `order/${id}`)
    expect(entries.filter(({ comment }) => comment).map(({ comment }) => comment?.text)).toEqual([
      'Shall we wait?',
    ])
    expect(entries.filter(({ note }) => note).map(({ note }) => note?.text)).toEqual(['An old note'])
    const deeds = entries.filter(({ deed }) => deed)
    expect(deeds.map(({ deed }) => deed?.action)).toEqual(['staff-hold', 'staff-pick'])
    expect(deeds[1]?.states.map(({ to }) => to)).toEqual(['picking'])
    // state changes listed with an action are not listed separately
    expect(entries.filter(({ kind, states }) => kind === 'state' && states[0]?.to === 'picking')).toEqual([])
    expect(entries.map(({ at }) => Date.parse(at))).toEqual(
      entries.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a),
    )
  })

  it('shows only states without the right to the audit log', async () => {
    const { id } = await aPaidOrder()
    const warehouse = await atDesk(shop, 'warehouse')
    ok(await warehouse.send('POST', `/orders/${id}/pick`))
    const { entries } = await timelineOf(warehouse, `order/${id}`)
    expect(entries.filter(({ deed, message, ticket }) => deed ?? message ?? ticket)).toEqual([])
    expect(entries[0]).toMatchObject({ kind: 'state', states: [{ machine: 'fulfilment', to: 'picking' }] })
  })

  it('has emails, questions and answers, by filter', async () => {
    const { id, order } = await aPaidOrder()
    const ctx = shop.shop.systemContext()
    await rows(
      `insert into messages (key, channel, event, language, "to", subject, text, state, created_at, sent_at, order_id)
       values ($1, 'mail', 'order.confirmed', 'en', 'a@example.com', 'Thank you', '', 'sent', $2, $2, $3)`,
      `timeline:${id}`,
      ctx.clock.now(),
      id,
    )
    await shop.send(
      'POST',
      '/api/v1/feedback',
      {
        topic: 'order',
        name: 'Ka Yan',
        email: 'ka.yan@example.com',
        text: 'Where is it?',
        order_number: order.number.toLowerCase(),
        recaptchaResponse: 'test-passes',
      },
      { 'x-shop-locale': 'en' },
    )
    const [ticket] = await rows<{ id: string }>(
      'select id from feedback where upper(order_number) = $1',
      order.number,
    )
    ok(await care.send('POST', `/tickets/${ticket?.id}/answer`, { text: 'On its way.', seen: 0 }))
    await shop.work('tell-answer')
    ok(await care.send('POST', `/timeline/order/${id}/comments`, { text: 'Asked twice already.' }))
    const { entries } = await timelineOf(care, `order/${id}?show=messages`)
    expect(entries.map(({ kind }) => kind).filter((kind) => kind !== 'sent')).toEqual([
      'answered',
      'received',
    ])
    expect(entries.filter(({ message }) => message).map(({ message }) => message?.event)).toContain(
      'order.confirmed',
    )
    expect(entries.filter(({ message }) => message?.event === 'feedback.answered')).toEqual([])
    expect((await timelineOf(care, `order/${id}?show=comments`)).entries.map(({ kind }) => kind)).toEqual([
      'comment',
    ])
  })

  it('is paged back to the start', async () => {
    const { id } = await aPaidOrder()
    for (let count = 1; count <= 5; count += 1)
      ok(await care.send('POST', `/timeline/order/${id}/comments`, { text: `No. ${count}` }))
    const few = await timelineOf(care, `order/${id}?show=comments&size=3`)
    expect([few.entries.map(({ comment }) => comment?.text), few.hasMore]).toEqual([
      ['No. 5', 'No. 4', 'No. 3'],
      true,
    ])
    const all = await timelineOf(care, `order/${id}?show=comments&size=5`)
    expect([all.entries.length, all.hasMore]).toEqual([5, false])
    expect((await care.get(`/timeline/order/${id}?size=501`)).status).toBe(400)
  })
})

it('of a member has emails by address, earlier notes, and staff actions', async () => {
  const member = await signedInMember(shop, { email: 'time.line@example.com' })
  ok(await owner.send('POST', `/members/${member.id}/note`, { text: 'From before' }))
  ok(await owner.send('PUT', `/members/${member.id}`, { lastname: 'Line', reason: 'asked' }))
  await rows(
    `insert into messages (key, channel, event, language, "to", subject, text, state, created_at, sent_at)
     select 'm' || n, 'mail', 'member.welcome', 'en', e, 'Hello', '', 'sent', now(), now()
     from (values (1, 'time.line@example.com'), (2, 'xtime.line@example.com')) as v (n, e)`,
  )
  const { entries } = await timelineOf(owner, `member/${member.id}`)
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['deed', 'note', 'sent'])
})

describe('a mention', () => {
  type Item = { id: string; title: string; detail: string }
  const inboxOf = async (who: AtDesk) => {
    const matters = (await who.get('/today')).body.matters as {
      kind: string
      count: number
      rows: Item[]
      takers: string[]
    }[]
    return matters.find(({ kind }) => kind === 'mentions')
  }
  it('adds the subject to the staff user’s own queue until it is read', async () => {
    await rename(owner, 'Olive Oakes')
    const { id, order } = await aPaidOrder()
    const warehouse = await atDesk(shop, 'warehouse')
    ok(await care.send('POST', `/timeline/order/${id}/comments`, { text: 'Please look, @olive oakes!' }))
    expect(await inboxOf(warehouse)).toMatchObject({ count: 0 })
    const inbox = await inboxOf(owner)
    expect(inbox).toMatchObject({ count: 1, rows: [{ title: order.number }] })
    expect(inbox?.takers).toHaveLength(1)
    const { entries } = await timelineOf(owner, `order/${id}?show=comments`)
    expect(entries[0]?.comment).toMatchObject({ mentions: ['Olive Oakes'] })
    const mentionId = entries[0]?.comment?.waits
    expect(inbox?.rows[0]?.id).toBe(`order:${id}:${mentionId}`)
    expect(no(await warehouse.send('POST', `/mentions/${mentionId}/close`))).toEqual([
      404,
      'timeline.unknown_mention',
    ])
    const closed = await Promise.all([1, 2].map(() => owner.send('POST', `/mentions/${mentionId}/close`)))
    expect(closed.map(({ status }) => status)).toEqual([200, 200])
    expect(
      await rows(`select 1 from audit_log where action = 'staff-close-mention' and entity_id = $1`, id),
    ).toHaveLength(1)
    expect(await inboxOf(owner)).toMatchObject({ count: 0 })
  })

  it('is closed by an answer, and deleted with its comment or its edit', async () => {
    const name = await nameOf(owner)
    const { id } = await aPaidOrder()
    const write = async (who: AtDesk, text: string) =>
      (ok(await who.send('POST', `/timeline/order/${id}/comments`, { text })).body.comment as { id: string })
        .id
    await write(care, `@${name} one`)
    expect(await inboxOf(owner)).toMatchObject({ count: 1 })
    await write(owner, 'Answered.')
    expect(await inboxOf(owner)).toMatchObject({ count: 0 })
    const second = await write(care, `@${name} two`)
    ok(await care.send('PUT', `/comments/${second}`, { text: 'two', version: 1 }))
    expect(await inboxOf(owner)).toMatchObject({ count: 0 })
    ok(await care.send('PUT', `/comments/${second}`, { text: `@${name} two`, version: 2 }))
    expect(await inboxOf(owner)).toMatchObject({ count: 1 })
    ok(await care.send('DELETE', `/comments/${second}`))
    expect(await inboxOf(owner)).toMatchObject({ count: 0 })
  })

  it('notifies no staff user without the right to read the subject, and cannot be assigned to another', async () => {
    const content = await atDesk(shop, 'content')
    await rename(content, 'Connie Tent')
    const { id } = await aPaidOrder()
    expect((await timelineOf(care, `order/${id}`)).handles).not.toContain('Connie Tent')
    ok(await care.send('POST', `/timeline/order/${id}/comments`, { text: '@Connie Tent @Olive Oakes' }))
    expect(await inboxOf(content)).toMatchObject({ count: 0 })
    const subject = (await inboxOf(owner))?.rows[0]?.id ?? ''
    const other = await rows<{ id: string }>('select id from staff_accounts where email = $1', care.email)
    expect(
      no(await owner.send('POST', '/today/assign', { kind: 'mentions', subject, to: other[0]?.id, was: '' })),
    ).toEqual([422, 'work.cannot_take'])
    expect(
      no(await care.send('POST', '/today/assign', { kind: 'mentions', subject, to: '', was: '' })),
    ).toEqual([404, 'work.unknown_item'])
  })
})
