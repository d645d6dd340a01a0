import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { letterProcess } from '#tools/testing/letter-process.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { templates } from './catalog.rules.ts'
import { sayIn } from '../words.ts'

let shop: TestShop
let content: AtDesk
let databaseUrl = ''
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
  const { rows } = await shop.shop.pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  databaseUrl = url.href
})
afterAll(() => shop.close())

type Version = {
  number: number
  made_at: string
  made_by: string
  differences: { before: string; after: string }[]
}
type View = { live: Version; draft: Version | null; past: Version[]; may_change: boolean; subject: string }
const look = async (id: string, who = content): Promise<View> =>
  (await who.get(`/templates/${id}`)).body.template as View
async function save(id: string, typed: Record<string, string>, who = content) {
  const { live, draft } = await look(id, who)
  return who.send('PUT', `/templates/${id}/draft`, { typed, base: live.number, seen: draft?.made_at ?? '' })
}
const seen = async (id: string) => ({ seen: (await look(id)).draft?.made_at })
const publish = async (id: string) => content.send('POST', `/templates/${id}/publish`, await seen(id))

/** Notifications of the database arrive shortly after the change. */
async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 1_500 && !isSo(); look += 1) await setTimeout(20)
  expect(isSo()).toBe(true)
}

describe('templates in the back office', () => {
  it('lists all with event and subject', async () => {
    const { body } = await content.get('/templates')
    const list = body.templates as { id: string }[]
    expect(list).toHaveLength(templates.length)
    expect(list).toContainEqual(
      expect.objectContaining({
        id: 'subscription_notice',
        audience: 'member',
        event: 'subscription.notice_due',
        channels: ['mail', 'sms'],
        is_changed: false,
        changed_at: null,
      }),
    )
  })

  it('publishes a draft to every process, and restores an earlier version and the original', async () => {
    const other = letterProcess(databaseUrl)
    const textOf = sayIn('en')
    const usual = textOf('expired.subject')
    try {
      await until(() => other.subjects.includes(usual))
      expect((await save('expired', { '/en/expired.subject': 'Order {number} is over' })).status).toBe(200)
      expect(textOf('expired.subject')).toBe(usual)
      expect((await publish('expired')).body.template).toMatchObject({
        live: {
          number: 1,
          made_by: content.email,
          differences: [{ before: usual, after: 'Order {number} is over' }],
        },
        draft: null,
        past: [{ number: 0 }],
      })
      await until(() => textOf('expired.subject', { number: 7 }) === 'Order 7 is over')
      await until(() => other.subjects.at(-1) === 'Order {number} is over')
      expect(sayIn('hk')('expired.subject')).not.toContain('over') // languages that were not changed stay

      await save('expired', { '/en/expired.subject': 'Order {number} has run out' })
      await publish('expired')
      const back = await content.send('POST', '/templates/expired/restore', {
        number: 1,
        reason: 'it was better',
      })
      expect(back.body.template).toMatchObject({ live: { number: 3, note: 'it was better' } })
      await until(() => other.subjects.at(-1) === 'Order {number} is over')
      await content.send('POST', '/templates/expired/restore', { number: 0, reason: 'as it was' })
      await until(() => other.subjects.at(-1) === usual && textOf('expired.subject') === usual)
      const again = await content.send('POST', '/templates/expired/restore', { number: 0, reason: 'again' })
      expect([again.status, again.body.code]).toEqual([422, 'templates.unchanged'])
    } finally {
      other.kill()
    }
  }, 60_000)

  it('rejects invalid texts by field, and saves no text of the request', async () => {
    const refused = await save('part', {
      '/en/part.text': 'Something has arrived',
      '/hk/part.subject': '<b>訂單</b>',
      '/en/part.subject': 'Order {order}',
    })
    expect(refused.status).toBe(400)
    const fields = refused.body.fields as Record<string, string>
    expect(Object.keys(fields).toSorted()).toEqual([
      'typed./en/part.subject',
      'typed./en/part.text',
      'typed./hk/part.subject',
    ])
    expect(fields['typed./en/part.text']).toContain('{amount}, {left}, {until}')
    expect((await look('part')).draft).toBeNull()
    const fixed = await save('marketing', { '/en/marketing.unsubscribe': 'Stay' })
    expect(fixed.status).toBe(400)
    expect((await look('marketing')).may_change).toBe(false)
    const nowhere = await content.send('PUT', '/templates/nowhere/draft', { typed: {}, base: 0, seen: '' })
    expect(nowhere.body.code).toBe('templates.unknown')
  })

  it('rejects publishing a draft if another version became live since it was read', async () => {
    await save('delivered', { '/en/delivered.heading': 'Your parcel came' })
    await publish('delivered')
    await save('delivered', { '/en/delivered.heading': 'It came' })
    const { live, draft } = await look('delivered')
    const pressed = (base: number) =>
      content.send('POST', '/templates/delivered/publish', { base, seen: draft?.made_at })
    await content.send('POST', '/templates/delivered/restore', { number: 0, reason: 'it had not come' })
    expect((await pressed(live.number)).body.code).toBe('templates.moved_on')
    const now = await look('delivered')
    expect([now.live.differences, now.draft?.made_at]).toEqual([[], draft?.made_at])
    expect((await pressed(now.live.number)).status).toBe(200)
    await content.send('POST', '/templates/delivered/restore', { number: 0, reason: 'as it was' })
  })

  it('rejects the second of two concurrent edits', async () => {
    const first = await save('ready', { '/en/ready.heading': 'It is here' })
    const { draft } = first.body.template as View
    const stale = await content.send('PUT', '/templates/ready/draft', {
      typed: { '/en/ready.heading': 'Here it is' },
      base: 0,
      seen: '',
    })
    expect(stale.body.code).toBe('templates.draft_moved_on')
    const responses = await Promise.all(
      [1, 2].map(() => content.send('POST', '/templates/ready/publish', { seen: draft?.made_at })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const late = await content.send('PUT', '/templates/ready/draft', {
      typed: { '/en/ready.heading': 'Here it is' },
      base: 0,
      seen: '',
    })
    expect(late.body.code).toBe('templates.moved_on')
    expect((await save('ready', { '/en/ready.heading': 'It is here' })).body.code).toBe('templates.unchanged')
    await save('ready', { '/en/ready.heading': 'Not this' })
    await content.send('POST', '/templates/ready/withdraw', await seen('ready'))
    expect(await look('ready')).toMatchObject({
      draft: null,
      live: { number: 1 },
      past: [{ number: 2 }, { number: 0 }],
    })
  })

  it('can be read by auditors, and only with the right to see settings', async () => {
    const auditor = await atDesk(shop, 'auditor')
    expect(await look('ready', auditor)).toMatchObject({ may_change: false })
    expect((await save('ready', { '/en/ready.heading': 'x' }, auditor)).status).toBe(403)
    expect((await auditor.send('POST', '/templates/ready/test', { language: 'en' })).status).toBe(403)
    const warehouse = await atDesk(shop, 'warehouse')
    expect((await warehouse.get('/templates')).status).toBe(403)
  })

  it('writes audit entries with the changed words', async () => {
    const owner = await atDesk(shop, 'owner')
    const { body } = await owner.get('/audit?entity=template')
    expect(JSON.stringify(body)).toContain('Order {number} has run out')
  })
})

describe('a preview of a template', () => {
  it.each(['hk', 'zh', 'cn', 'en'] as const)('has no unfilled placeholder, in %s', async (language) => {
    for (const { id } of templates) {
      const { body } = await content.get(`/templates/${id}/preview?language=${language}`)
      expect(`${body.subject} ${body.text} ${(body.texts as string[]).join(' ')}`, id).not.toMatch(
        /[{}]|undefined/,
      )
      expect(body.html, id).not.toContain('<style')
    }
  })

  it('shows the draft, a version or the original, light or dark', async () => {
    await save('shipped', { '/en/shipped.heading': 'On its way at last' })
    const html = async (query: string) =>
      String((await content.get(`/templates/shipped/preview?language=en${query}`)).body.html)
    expect(await html('')).toContain('On its way at last')
    expect(await html('&number=0')).not.toContain('at last')
    expect(await html('')).toContain('#faf7f2')
    expect(await html('&is_dark=1')).not.toContain('#faf7f2')
    expect((await content.get('/templates/shipped/preview?language=en&number=99')).status).toBe(404)
  })

  it('is sent to the requesting staff user alone, marked as a test, at most twenty times an hour', async () => {
    const send = () => content.send('POST', '/templates/shipped/test', { language: 'en' })
    expect((await send()).body).toEqual({ to: content.email })
    const { rows } = await shop.shop.pool.query<{ to: string; subject: string; text: string }>(
      `select "to", subject, text from messages where event = 'template.test'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ to: content.email, subject: expect.stringContaining('[Test]') })
    expect(rows[0]?.text).toContain('On its way at last')
    expect(rows[0]?.text).toContain('sent to you alone')
    for (let count = 1; count < 20; count += 1) await send()
    expect((await send()).body.code).toBe('templates.too_many_tests')
  }, 30_000)
})
