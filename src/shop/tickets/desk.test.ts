import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let care: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const question = {
  topic: 'order',
  name: 'Ka Yan',
  email: 'ka.yan@example.com',
  phone: '61230000',
  text: 'Where is\nmy parcel, please?',
}

type Head = { id: string; number: string; state: string; opening: string; email: string }
type Whole = Head & {
  text: string
  order_id: string | null
  phone: string | null
  answers: { text: string; answered_by: string }[]
}

async function aTicket(changes: object = {}, locale = 'en'): Promise<{ id: string; number: string }> {
  const { body } = await shop.send(
    'POST',
    '/api/v1/feedback',
    { ...question, recaptchaResponse: 'test-passes', ...changes },
    { 'x-shop-locale': locale },
  )
  const [row] = await rows<{ id: string }>('select id from feedback where number = $1', body.number)
  return { id: row?.id ?? '', number: String(body.number) }
}
const whole = async (id: string) => (await care.get(`/tickets/${id}`)).body.ticket as Whole
const numbers = async (query: string) =>
  ((await care.get(`/tickets?${query}`)).body.tickets as Head[]).map(({ number }) => number)
const mails = (number: string) =>
  rows<{ to: string; language: string; subject: string; text: string; reply_to: string }>(
    `select "to", language, subject, text, reply_to from messages where event = 'feedback.answered' and subject like $1`,
    `%${number}%`,
  )

describe('tickets in the back office', () => {
  it('are found by number, name, words and order number, and by state; the text is part of the single ticket alone', async () => {
    const long = 'a '.repeat(100)
    const { id, number } = await aTicket({
      name: 'Planet Wong',
      text: `${long}comet`,
      order_number: 'EL-777',
    })
    const other = await aTicket()
    for (const search of [number, 'planet', 'COMET', 'el-777'])
      expect(await numbers(`search=${search}`)).toEqual([number])
    expect(await numbers('search=100%25')).toEqual([])
    expect(await numbers('state=open')).toEqual([other.number, number])
    expect(await numbers('state=closed')).toEqual([])
    const { body } = await care.get(`/tickets?search=${number}`)
    expect(JSON.stringify(body)).not.toContain('comet')
    expect(await whole(id)).toMatchObject({ text: `${long}comet`, order_id: null, phone: '61230000' })
  })

  it('lead to the order that was named, if there is one', async () => {
    const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    const { id } = await aTicket({ order_number: order.order.number })
    expect((await whole(id)).order_id).toBe(order.order._id)
  })

  it('are answered by mail in the language of the ticket, once', async () => {
    const { id, number } = await aTicket({}, 'cn')
    const answer = { text: 'It leaves\ntomorrow.', seen: 0 }
    const first = await care.send('POST', `/tickets/${id}/answer`, answer)
    expect(first.body.ticket).toEqual({ id, number, state: 'answered' })
    const again = await care.send('POST', `/tickets/${id}/answer`, answer)
    expect([again.status, again.body.code]).toEqual([409, 'tickets.answered_meanwhile'])
    await shop.work('tell-answer')
    const sent = await mails(number)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: question.email,
      language: 'cn',
      subject: `回复您的咨询 ${number}`,
      reply_to: 'care@elowen.example',
    })
    expect(sent[0]?.text).toContain('It leaves\ntomorrow.')
    expect(sent[0]?.text).toContain(question.text)
    // mail only goes out: the letter says so, and where one writes back
    expect(sent[0]?.text).toContain('不会添加到您的咨询中')
    expect(sent[0]?.text).toContain(`http://shop.test/cn/contactus?ticket=${number}#write`)
    expect(await whole(id)).toMatchObject({
      state: 'answered',
      answers: [{ text: answer.text, answered_by: care.email }],
    })
    expect((await care.send('POST', `/tickets/${id}/answer`, { text: ' \n ', seen: 1 })).status).toBe(400)
  })

  it('are closed with an answer or without, and an answer reopens them', async () => {
    const { id } = await aTicket()
    expect((await care.send('POST', `/tickets/${id}/close`)).body.ticket).toMatchObject({ state: 'closed' })
    const again = await care.send('POST', `/tickets/${id}/close`)
    expect([again.status, again.body.code]).toEqual([409, 'tickets.closed'])
    expect(
      (await care.send('POST', `/tickets/${id}/answer`, { text: 'More.', seen: 0 })).body.ticket,
    ).toMatchObject({ state: 'answered' })
    expect(
      (await care.send('POST', `/tickets/${id}/answer`, { text: 'Bye.', seen: 1, close: '1' })).body.ticket,
    ).toMatchObject({
      state: 'closed',
    })
    const none = await care.send('POST', '/tickets/019a0000-0000-7000-8000-000000000001/close')
    expect([none.status, none.body.code]).toEqual([404, 'tickets.unknown'])
  })

  it('are readable with the right to read customers, answered by customer care, and the audit log has no text of them', async () => {
    const { id } = await aTicket()
    const reader = await atDesk(shop, 'auditor')
    expect((await reader.get(`/tickets/${id}`)).status).toBe(200)
    expect((await reader.send('POST', `/tickets/${id}/answer`, { text: 'No.', seen: 0 })).status).toBe(403)
    for (const role of ['warehouse', 'content', 'marketing'] as const)
      expect((await (await atDesk(shop, role)).get('/tickets')).status).toBe(403)
    await care.send('POST', `/tickets/${id}/answer`, { text: 'planted answer', seen: 0 })
    const log = await rows<{ action: string; after: unknown }>(
      'select action, after, reason from audit_log where entity_id = $1',
      id,
    )
    expect(log).toMatchObject([{ action: 'staff-answer-ticket', after: { state: 'answered' } }])
    expect(JSON.stringify(log)).not.toContain('planted')
  })

  it('wait on the day until they are answered, due after a day', async () => {
    const { id, number } = await aTicket()
    await rows(`update feedback set created_at = created_at - interval '30 days' where id = $1`, id)
    const waiting = async () => {
      const matters = (await care.get('/today')).body.matters as {
        kind: string
        rows: { title: string; since: string; due_at: string }[]
      }[]
      return matters.find(({ kind }) => kind === 'tickets')?.rows.find(({ title }) => title === number)
    }
    const row = await waiting()
    expect(new Date(row?.due_at ?? 0).getTime() - new Date(row?.since ?? 0).getTime()).toBe(86_400_000)
    await care.send('POST', `/tickets/${id}/answer`, { text: 'Soon.', seen: 0 })
    expect(await waiting()).toBeUndefined()
  })

  it('are deleted with their answers', async () => {
    const { id } = await aTicket()
    await care.send('POST', `/tickets/${id}/answer`, { text: 'Soon.', seen: 0 })
    await rows('delete from feedback where id = $1', id)
    expect(await rows('select 1 from ticket_answers where ticket_id = $1', id)).toEqual([])
    await shop.work('tell-answer') // its letter finds nothing to say
  })
})
