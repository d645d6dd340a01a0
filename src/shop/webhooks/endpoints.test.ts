import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { anEndpoint } from '#tools/builders/webhooks/webhooks.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { houseRole, roles } from '../staff/rules.ts'
import { publicEventNames } from './public-events.rules.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const url = 'https://hooks.example.com/elowen?of=shop'
const fields = { name: 'Warehouse', url, events: ['order.confirmed'] }
const proposal = async (by = owner) =>
  ok(await by.get('/webhook-secret')).body as { seed: string; secret: string }
const list = async () => ok(await owner.get('/webhook-endpoints')).body.endpoints as { id: string }[]

describe('an endpoint', () => {
  it('shows its secret once, and stores it encrypted', async () => {
    const { id, secret } = await anEndpoint(owner, url, ['order.confirmed'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { rows } = await shop.shop.pool.query('select * from webhook_endpoints where id = $1', [id])
    const bytes = Buffer.from(secret.slice(6), 'base64')
    for (const seen of [rows, await list(), ok(await owner.get('/audit')).body])
      expect(JSON.stringify(seen)).not.toContain(secret)
    expect((rows[0] as { secret: Buffer }).secret.includes(bytes)).toBe(false)
  })

  it('is created once from three tabs, and by a late repeat', async () => {
    const { seed } = await proposal()
    const createEndpoint = () => owner.send('POST', '/webhook-endpoints', { seed, ...fields })
    const answers = [
      ...(await Promise.all([createEndpoint(), createEndpoint(), createEndpoint()])),
      await createEndpoint(),
    ]
    expect(new Set(answers.map((answer) => (ok(answer).body.endpoint as { id: string }).id)).size).toBe(1)
  })

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1:8443/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://intranet/',
    'https://printer.local/',
    'https://db.internal/',
    'https://user:word@hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://hooks.example.com/',
    'https://',
    '//hooks.example.com',
    ' ',
    'https://hooks.example.com/\0',
    `https://hooks.example.com/${'x'.repeat(600)}`,
  ])('is never at %s', async (hostile) => {
    const { seed } = await proposal()
    const answer = await owner.send('POST', '/webhook-endpoints', { seed, ...fields, url: hostile })
    expect(answer.status).toBe(400)
    const { id } = await anEndpoint(owner, url, ['order.confirmed'])
    const changed = await owner.send('POST', `/webhook-endpoints/${id}`, { ...fields, url: hostile })
    expect(changed.status).toBe(400)
    await owner.send('POST', `/webhook-endpoints/${id}/remove`)
  })

  it('subscribes to existing events by name', async () => {
    const { seed } = await proposal()
    const createEndpoint = (events: unknown) =>
      owner.send('POST', '/webhook-endpoints', { seed, ...fields, events })
    expect(no(await createEndpoint([]))).toEqual([400, 'webhooks.no_events'])
    for (const bad of [['member.registered'], ['webhook.queued'], ['*'], 'order.confirmed', [null], {}])
      expect((await createEndpoint(bad)).status).toBe(400)
    const made = ok(await createEndpoint(['order.shipped', 'order.confirmed', 'order.confirmed']))
    expect((made.body.endpoint as { events: string[] }).events).toEqual(['order.confirmed', 'order.shipped'])
    expect(ok(await owner.get('/webhook-endpoints')).body.events).toEqual([...publicEventNames])
  })

  it('is changed, switched and removed, idempotently', async () => {
    const { id } = await anEndpoint(owner, url, ['order.confirmed'])
    const at = `/webhook-endpoints/${id}`
    const changed = ok(await owner.send('POST', at, { ...fields, name: 'Books', events: ['refund.settled'] }))
    expect(changed.body.endpoint).toMatchObject({ name: 'Books', events: ['refund.settled'], state: 'on' })
    const both = await Promise.all([0, 1].map(() => owner.send('POST', `${at}/switch`, { on: '0' })))
    for (const answer of both) expect(ok(answer).body.endpoint).toMatchObject({ state: 'off' })
    expect(no(await owner.send('POST', `${at}/test`))).toEqual([409, 'webhooks.is_off'])
    expect(ok(await owner.send('POST', `${at}/switch`, { on: '1' })).body.endpoint).toMatchObject({
      state: 'on',
    })
    ok(await owner.send('POST', `${at}/remove`))
    for (const act of ['', '/rotate', '/switch', '/test', '/remove', '/replay']) {
      const body = {
        ...fields,
        ...(await proposal()),
        on: '1',
        from: '2026-03-01T00:00',
        to: '2026-03-02T00:00',
      }
      expect(no(await owner.send('POST', at + act, body))).toEqual([404, 'webhooks.unknown'])
    }
  })

  it('is one of fifty, however many are made at once', async () => {
    for (const { id } of await list()) ok(await owner.send('POST', `/webhook-endpoints/${id}/remove`))
    const seeds = await Promise.all(Array.from({ length: 52 }, () => proposal()))
    const answers = await Promise.all(
      seeds.map(({ seed }) => owner.send('POST', '/webhook-endpoints', { seed, ...fields })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(50)
    expect(answers.filter(({ status }) => status !== 200).map(no)).toEqual([
      [409, 'webhooks.too_many'],
      [409, 'webhooks.too_many'],
    ])
    for (const { id } of await list()) ok(await owner.send('POST', `/webhook-endpoints/${id}/remove`))
  })
})

describe('access', () => {
  it.each(roles)('%s: reads and manages according to the table of rights', async (role) => {
    const caller = await atDesk(shop, role)
    const { rights } = houseRole(role)
    const statusOf = (right: string) => (rights.includes(right as never) ? [200, 404] : [403])
    for (const path of ['/webhook-endpoints', '/webhook-deliveries', `/webhook-deliveries/${randomUUID()}`])
      expect(statusOf('integrations.read')).toContain((await caller.get(path)).status)
    const at = `/webhook-endpoints/${randomUUID()}`
    for (const path of [`${at}/test`, `${at}/remove`, `/webhook-deliveries/${randomUUID()}/replay`])
      expect(statusOf('integrations.manage')).toContain((await caller.send('POST', path)).status)
    expect(statusOf('integrations.manage')).toContain((await caller.get('/webhook-secret')).status)
  })
})

describe('the document of the API', () => {
  it('describes each event that is sent', async () => {
    const { body } = await shop.get('/api/v1/openapi.json')
    type Message = {
      post: { requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> } }
    }
    const webhooks = body.webhooks as Record<string, Message>
    expect(Object.keys(webhooks).toSorted()).toEqual([...publicEventNames, 'webhook.test'].toSorted())
    const schema = webhooks['order.shipped']?.post.requestBody.content['application/json']?.schema
    expect(schema?.properties).toMatchObject({
      type: { const: 'order.shipped' },
      version: { const: 1 },
      data: {
        additionalProperties: false,
        properties: { order_id: { type: 'string' }, total: { type: 'number' } },
      },
    })
  })
})
