import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { publishScheduledSettings } from './jobs.ts'

let shop: TestShop
let owner: AtDesk
let editor: AtDesk
let now = new Date('2026-11-25T02:00:00Z')
const signIn = async () => {
  owner = await atDesk(shop, 'owner')
  editor = await atDesk(shop, 'content')
}
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  await signIn()
})
afterAll(() => shop.close())

type Block = { kind: string; text: string; picture?: string }
type Words = { chi: string; eng: string; cn: string }
type Page = {
  title: Words
  intro: Words
  body: { chi: Block[]; eng: Block[]; cn: Block[] }
  changes?: Words
  announced?: boolean
}
type Version = {
  id: string
  number: number
  value: Page
  made_at: string
  missing: string[]
  differences: object[]
}
type Setting = {
  live: Version
  draft: Version | null
  scheduled: Version[]
  past: Version[]
  may_change: boolean
}

const look = async (key: string, who = owner) => (await who.get(`/settings/${key}`)).body.setting as Setting
async function save(key: string, change: (page: Page) => unknown, who = owner) {
  const { live, draft } = await look(key, who)
  const value = change(structuredClone(live.value))
  return who.send('PUT', `/settings/${key}/draft`, { value, base: live.number, seen: draft?.made_at ?? '' })
}
async function drafted(key: string, change: (page: Page) => unknown, who = owner): Promise<string> {
  const { status, body } = await save(key, change, who)
  expect([status, body.fields]).toEqual([200, undefined])
  return (body.setting as Setting).draft?.id ?? ''
}
const act = (id: string, name: string, body: object = {}, who = owner) =>
  who.send('POST', `/setting-versions/${id}/${name}`, body)
const shown = async (slug: string) =>
  (await shop.get(`/api/v1/page?slug=${slug}`)).body.page as Record<string, never>
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const retitled = (eng: string) => (page: Page) => ({ ...page, title: { ...page.title, eng } })
const refreshed = () => new Promise((done) => setTimeout(done, 300)) // caches are dropped on a notification of the database

describe('a page', () => {
  it('is changed as a draft, shown when it is published, and put back as it was', async () => {
    const before = await shown('shipping')
    const id = await drafted(
      'page_shipping',
      (page) => ({
        ...page,
        body: { ...page.body, eng: [{ kind: 'paragraph', text: '**New** [terms](/terms) <i>' }] },
      }),
      editor,
    )
    expect((await shown('shipping')).body).toEqual(before.body)
    expect((await act(id, 'publish', {}, editor)).status).toBe(200)
    await refreshed()
    expect((await shown('shipping')).body).toMatchObject({
      eng: '<p><strong>New</strong> <a href="/terms">terms</a> &lt;i&gt;</p>',
    })
    const { past, live } = await look('page_shipping')
    expect(live).toMatchObject({ id, number: 2 })
    expect(past[0]).toMatchObject({ number: 1, value: null })
    expect((await act(past[0]?.id ?? '', 'restore', { reason: 'wrong' }, editor)).status).toBe(200)
    await refreshed()
    const text = (html: unknown) => String(html).replaceAll('\n', '')
    expect(text((await shown('shipping')).body?.['eng'])).toBe(text(before.body?.['eng']))
  })

  it.each<[string, (page: Page) => unknown, string]>([
    [
      'a link that leads nowhere',
      (page) => ({ ...page, body: { ...page.body, eng: [{ kind: 'bullets', text: 'a\n[b](/nowhere)' }] } }),
      'typed./body/eng/0/text',
    ],
    [
      'a picture that is not there',
      (page) => ({
        ...page,
        body: { ...page.body, eng: [{ kind: 'picture', text: 'a', picture: '/media/none.webp' }] },
      }),
      'typed./body/eng/0/picture',
    ],
  ])('rejects %s, at its field', async (_, change, field) => {
    const { status, body } = await save('page_exchange', change)
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })

  it('may be saved as a draft without a translation, and is not published without it', async () => {
    const id = await drafted('page_exchange', retitled(''))
    expect((await look('page_exchange')).draft?.missing).toEqual(['/title/eng'])
    for (const answer of [await act(id, 'publish'), await act(id, 'schedule', { at: days(1).toISOString() })])
      expect([answer.status, answer.body.code]).toEqual([400, 'settings.incomplete'])
    await act(id, 'withdraw')
  })

  it('loses no word when two people save at once', async () => {
    const { live } = await look('page_story')
    const body = (eng: string) => ({ value: retitled(eng)(live.value), base: live.number, seen: '' })
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => owner.send('PUT', '/settings/page_story/draft', body(title))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is visible to everyone with its preview link, for a week', async () => {
    const id = await drafted('page_contactus', retitled('Say hello'))
    const { path } = (await editor.get(`/setting-versions/${id}/preview`)).body as { path: string }
    const token = path.split('/').at(-1) ?? ''
    const seen = () => shop.get(`/api/v1/page/preview?token=${token}`)
    expect((await seen()).body).toMatchObject({ slug: 'contactus', page: { title: { eng: 'Say hello' } } })
    expect((await shop.get(`/api/v1/page/preview?token=x${token}`)).status).toBe(404)
    const before = now
    now = days(8)
    expect((await seen()).status).toBe(404)
    now = before
  })
})

describe('a legal text', () => {
  const withNews = (page: Page) => ({
    ...page,
    title: { ...page.title, eng: 'Terms of 2027' },
    changes: { chi: '新', eng: 'Returns take 30 days.', cn: '新' },
    announced: true,
  })
  const mails = async () =>
    (await shop.shop.pool.query("select key, text, language from messages where event = 'legal.announced'"))
      .rows as {
      key: string
      text: string
      language: string
    }[]

  it('is for owners alone', async () => {
    expect((await look('page_terms', editor)).may_change).toBe(false)
    expect((await save('page_terms', retitled('x'), editor)).status).toBe(403)
  })

  it('is announced to every member once, before it takes effect, and counts from then on', async () => {
    await shop.shop.pool.query(
      "update members set locale = 'en' where id = (select min(id::text)::uuid from members)",
    )
    const id = await drafted('page_terms', withNews)
    expect((await act(id, 'publish')).body.code).toBe('settings.told_first')
    expect((await act(id, 'schedule', { at: days(29).toISOString() })).body.code).toBe(
      'settings.too_soon_to_tell',
    )
    const at = days(31)
    const readable = async () => (await shop.get('/api/v1/page/legal?slug=terms')).body.versions as object[]
    expect(await readable()).toHaveLength(1)
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'schedule', { at: at.toISOString() })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await shop.work('tell-of-legal-text')
    await shop.work('tell-of-legal-text')
    const members = await shop.shop.pool.query("select 1 from members where state <> 'erased'")
    const sent = await mails()
    expect(sent).toHaveLength(members.rowCount ?? 0)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length)
    expect(sent.find(({ language }) => language === 'en')?.text).toContain('Returns take 30 days.')
    expect((await act(id, 'publish')).body.code).toBe('settings.told_first')

    await refreshed()
    expect(await readable()).toHaveLength(2)
    const upcoming = (await shop.get('/api/v1/page/legal?slug=terms&version=2')).body
    expect(upcoming).toMatchObject({ page: { version: 2, title: { eng: 'Terms of 2027' } } })
    expect((await shop.get('/api/v1/page/legal?slug=terms')).body).toMatchObject({
      page: { version: 1 },
      versions: [{ number: 2, is_upcoming: true }, { number: 1 }],
    })

    now = at
    await signIn() // no session lasts a month
    await publishScheduledSettings.run(shop.shop.systemContext())
    await refreshed()
    expect(await shown('terms')).toMatchObject({ version: 2, effective_at: at.toISOString() })
    expect((await shop.get('/api/v1/page/legal?slug=terms&version=1')).body).toMatchObject({
      page: { version: 1 },
    })
    expect((await shop.get('/api/v1/page/legal?slug=terms&version=9')).status).toBe(404)
  })

  it('is announced again for another date, and not for a cancelled one', async () => {
    const before = (await mails()).length
    const id = await drafted('page_privacy', withNews)
    await act(id, 'schedule', { at: days(40).toISOString() })
    await act(id, 'withdraw')
    await shop.work('tell-of-legal-text')
    expect(await mails()).toHaveLength(before)
  })

  it('is restored at once, without a prior announcement', async () => {
    const first = (await look('page_terms')).past.find(({ number }) => number === 1)
    expect((await act(first?.id ?? '', 'restore', { reason: 'a court says so' })).status).toBe(200)
    await refreshed()
    expect((await shown('terms')).version).toBe(3)
  })
})

describe('the home page', () => {
  type Front = { homepage: { bestSellerList: string[] }; hero_banner: { title: Words }[] }
  const front = (change: (value: Front) => unknown) => (page: Page) => change(page as unknown as Front)
  const setting = async () =>
    (await shop.get('/api/v1/setting')).body as never as {
      homepage_setting: { best_seller_list: string[] }
      hero_banner: { title: Words }[]
    }

  it('changes its lists and banners together at a moment, is seen before, and is rolled back together', async () => {
    const before = await setting()
    const id = await drafted(
      'front_page',
      front(({ homepage, hero_banner: hero, ...rest }) => ({
        ...rest,
        homepage: { ...homepage, bestSellerList: homepage.bestSellerList.toReversed() },
        hero_banner: hero.slice(1),
      })),
      editor,
    )
    const monday = days(5)
    expect((await act(id, 'schedule', { at: monday.toISOString() }, editor)).status).toBe(200)
    const preview = async (at: Date) => {
      const { path } = (await editor.get(`/home-preview?at=${at.toISOString()}`)).body as { path: string }
      return (await shop.get(`/api/v1/home/preview?token=${path.split('/').at(-1)}`)).body
    }
    expect(await preview(days(4))).toMatchObject({
      number: null,
      setting: { hero_banner: before.hero_banner },
    })
    const ahead = (await preview(monday)) as { setting: Awaited<ReturnType<typeof setting>> }
    expect(ahead.setting.homepage_setting.best_seller_list).toEqual(
      before.homepage_setting.best_seller_list.toReversed(),
    )
    expect((await setting()).hero_banner).toEqual(before.hero_banner)

    now = monday
    await signIn()
    await publishScheduledSettings.run(shop.shop.systemContext())
    await refreshed()
    expect((await setting()).hero_banner).toEqual(before.hero_banner.slice(1))
    const { past } = await look('front_page')
    expect((await act(past[0]?.id ?? '', 'restore', { reason: 'too early' }, editor)).status).toBe(200)
    await refreshed()
    expect(await setting()).toMatchObject(before)
  })

  it('refuses products, menu entries, links and pictures that are not there', async () => {
    const { body } = await save(
      'front_page',
      front(({ homepage, hero_banner: hero, ...rest }) => ({
        ...rest,
        homepage: { ...homepage, bestSellerList: ['NONE'], concerns: ['none'] },
        hero_banner: [{ ...hero[0], link: '/nowhere', image: '/media/none.webp' }],
      })),
    )
    expect(Object.keys(body.fields as object)).toEqual([
      'typed./homepage/bestSellerList',
      'typed./homepage/concerns/0',
      'typed./hero_banner/0/link',
      'typed./hero_banner/0/image',
    ])
  })
})

it('stores the agreed versions of members who registered before there were several', async () => {
  const { rows } = await shop.shop.pool.query(
    'select count(*)::int as agreed, (select count(*)::int from members) as members from member_agreements where version = 1',
  )
  expect(rows[0]).toMatchObject({ agreed: expect.any(Number) as number })
})
