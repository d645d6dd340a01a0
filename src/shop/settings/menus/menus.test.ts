import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { composeShop } from '#processes/compose.ts'
import { startLog } from '#platform/log.ts'
import { settingsOf } from '../../content/content.ts'
import { Menus } from '../../content/menus.rules.ts'

let shop: TestShop
let content: AtDesk
let now = new Date('2026-11-25T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  content = await atDesk(shop, 'content')
})
afterAll(() => shop.close())

type Version = { id: string; number: number; made_at: string }
type Setting = { live: Version; draft: Version | null; past: Version[] }
type Entry = { label: { chi: string }; to: string | null; countries: string[]; below: Entry[] }
const look = async () => (await content.get('/settings/menus')).body.setting as Setting
async function save(header: readonly object[], who = content) {
  const { live, draft } = await look()
  const value = { ...Menus.parse({}), header }
  return who.send('PUT', '/settings/menus/draft', { base: live.number, seen: draft?.made_at ?? '', value })
}
async function publish(header: readonly object[]) {
  const saved = await save(header)
  expect(saved.body).toMatchObject({ setting: { draft: {} } })
  const { draft } = saved.body.setting as Setting
  return content.send('POST', `/setting-versions/${draft?.id}/publish`, {})
}
const shown = async (): Promise<Entry[]> => {
  shop.shop.cache.drop('settings') // the notification of the change is asynchronous
  return ((await shop.get('/api/v1/setting')).body.menus as { header: Entry[] }).header
}
const entry = (kind: string, target: string, more: object = {}) => ({
  label: { chi: `項目 ${target}`, eng: `Entry ${target}`, cn: `项目 ${target}` },
  kind,
  target,
  ...more,
})

describe('menus', () => {
  it('are the built-in ones until others are published', async () => {
    expect((await shown()).map(({ to }) => to)).toEqual([
      '/collection/hair_care',
      '/collection/face',
      '/collection/treatment',
      '/diagnostic/start',
    ])
  })

  it('link to each kind of target, in every process, and can be restored', async () => {
    const { status } = await publish([
      entry('brand', 'elowen'),
      entry('product', 'ELOWEN-SCALP-SHAMPOO'),
      entry('url', 'https://www.example.com/a'),
      entry('heading', '', { below: [entry('place', '/shops')] }),
    ])
    expect(status).toBe(200)
    const header = await shown()
    expect(header.map(({ to }) => to)).toEqual([
      '/collection/elowen',
      '/elowen/scalp-balance-shampoo',
      'https://www.example.com/a',
      null,
    ])
    expect(header[3]?.below.map(({ to }) => to)).toEqual(['/shops'])
    const { rows } = await shop.shop.pool.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${rows[0]?.name}`
    const other = composeShop({ config: shop.shop.config, log: startLog('silent'), databaseUrl: url.href })
    try {
      expect((await settingsOf(other.systemContext())).menus.header).toHaveLength(4)
      const [before] = (await look()).past
      await content.send('POST', `/setting-versions/${before?.id}/restore`, { reason: 'as it was' })
      await expect
        .poll(async () => (await settingsOf(other.systemContext())).menus.header[0]?.target)
        .toBe('hair_care')
    } finally {
      await other.close()
    }
  })

  it.each([
    ['a script', [entry('url', 'javascript:alert(1)')], 'typed./header/0/target'],
    ['an address inside', [entry('url', 'https://10.0.0.1/')], 'typed./header/0/target'],
    ['no page', [entry('place', '/nowhere')], 'typed./header/0/target'],
    ['no collection', [entry('collection', 'nothing')], 'typed./header/0/target'],
    ['no product', [entry('place', '/shops'), entry('product', 'NONE')], 'typed./header/1/target'],
    ['a heading over nothing', [entry('heading', '')], 'typed./header/0/kind'],
    [
      'a heading below another',
      [entry('place', '/shops', { below: [entry('heading', '')] })],
      'typed./header/0/below/0/kind',
    ],
    [
      'a window that never opens',
      [entry('place', '/shops', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' })],
      'typed./header/0/until',
    ],
    [
      'an entry that is there already',
      [entry('collection', 'face'), entry('place', '/shops'), entry('collection', 'face')],
      'typed./header/2/target',
    ],
    [
      'an entry below that leads where one above leads, by another way of saying it',
      [entry('collection', 'face', { below: [entry('place', '/collection/face')] })],
      'typed./header/0/below/0/target',
    ],
    [
      'an entry that is there for one of its countries already',
      [
        entry('place', '/shops', { countries: ['hk', 'tw'] }),
        entry('place', '/shops', { countries: ['tw', 'jp'] }),
      ],
      'typed./header/1/target',
    ],
  ])('refuse %s', async (_, header, field) => {
    const { status, body } = await save(header)
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)).toEqual([field])
  })

  it('accept one target twice if no visitor sees both', async () => {
    const season = { from: '2026-12-01T00:00:00Z', until: '2026-12-27T00:00:00Z' }
    const { status } = await save([
      entry('place', '/shops', { until: season.from }),
      entry('place', '/shops', season),
      entry('collection', 'face', { countries: ['hk'] }),
      entry('collection', 'face', { countries: ['tw'] }),
    ])
    expect(status).toBe(200)
    const again = await save([
      entry('place', '/shops', { until: season.until }),
      entry('place', '/shops', season),
    ])
    expect(again.status).toBe(400)
    expect(again.body.fields).toEqual({
      'typed./header/1/target': expect.stringContaining('Entry /shops') as string,
    })
  })

  it('hide expired and removed entries, which the back office names', async () => {
    await publish([
      entry('place', '/shops', { from: '2026-11-25T02:05:00Z' }),
      entry('product', 'ELOWEN-SCALP-SHAMPOO'),
      entry('collection', 'face', { countries: ['tw'] }),
    ])
    expect((await shown()).map(({ to }) => to)).toEqual(['/elowen/scalp-balance-shampoo', '/collection/face'])
    expect((await shown())[1]?.countries).toEqual(['tw'])
    now = new Date('2026-11-25T02:10:00Z')
    await shop.shop.pool.query(`update products set archived = true where sku = 'ELOWEN-SCALP-SHAMPOO'`)
    shop.shop.cache.drop('products')
    await expect.poll(async () => (await shown()).map(({ to }) => to)).toEqual(['/shops', '/collection/face'])
    expect((await content.get('/menu-targets')).body.gone).toEqual(['/header/1'])
  })

  it('are previewed by a link before they are live, and not without it', async () => {
    const saved = await save([entry('place', '/story')])
    const { draft } = saved.body.setting as Setting
    const { body } = await content.get(`/setting-versions/${draft?.id}/menus-preview`)
    const token = String(body.path).split('/').at(-1)
    const preview = await shop.get(`/api/v1/menus/preview?token=${token}`)
    expect((preview.body.menus as { header: Entry[] }).header.map(({ to }) => to)).toEqual(['/story'])
    expect((await shop.get('/api/v1/menus/preview?token=x.y')).status).toBe(404)
    expect((await shown()).map(({ to }) => to)).not.toContain('/story')
  })

  it('require the right to change the storefront', async () => {
    const auditor = await atDesk(shop, 'auditor')
    expect((await save([entry('place', '/story')], auditor)).status).toBe(403)
  })
})
