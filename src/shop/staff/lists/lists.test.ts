import { afterAll, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let kelly: AtDesk
let wai: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  kelly = await atDesk(shop, 'care')
  wai = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const settingsOf = async (who: AtDesk) => (await who.get('/list-settings')).body.settings
const choose = (who: AtDesk, body: object) =>
  who.send('PUT', '/list-columns', { list: 'orders', columns: ['number', 'buyer', 'due'], ...body })

it('columns and their order belong to one staff user', async () => {
  await choose(kelly, {})
  const answer = await choose(kelly, { up: 'due' })
  expect(answer.body).toEqual({ list: 'orders', columns: ['number', 'due', 'buyer'] })
  expect(await settingsOf(kelly)).toEqual({
    density: 'comfortable',
    lists: [{ list: 'orders', columns: ['number', 'due', 'buyer'] }],
  })
  expect(await settingsOf(wai)).toEqual({ density: 'comfortable', lists: [] })
})

it('row density is a personal setting for every list', async () => {
  await wai.send('PUT', '/list-density', { density: 'compact' })
  await wai.send('PUT', '/list-density', { density: 'compact' })
  expect(await settingsOf(wai)).toMatchObject({ density: 'compact' })
  expect(await settingsOf(kelly)).toMatchObject({ density: 'comfortable' })
})

it('resetting a list restores its default columns, and a repeat has no effect', async () => {
  const list = 'stock/lots'
  await choose(kelly, { list })
  for (const _ of [1, 2])
    expect((await kelly.send('POST', '/list-columns/reset', { list })).body).toEqual({ done: true })
  expect((await settingsOf(kelly)) as object).toMatchObject({ lists: [{ list: 'orders' }] })
})

it('two tabs that choose at once leave one of both choices', async () => {
  const choices = [['number'], ['number', 'due']]
  const answers = await Promise.all(choices.map((columns) => choose(kelly, { columns })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { lists } = (await settingsOf(kelly)) as { lists: { columns: string[] }[] }
  expect(choices).toContainEqual(lists[0]?.columns)
})

it.each([
  ['an unknown list', { list: 'secrets' }],
  ['no column', { columns: [] }],
  ['a column that is no name', { columns: ['number', '<script>'] }],
  ['more columns than a list has', { columns: Array.from({ length: 41 }, (_, index) => `c${index}`) }],
])('refuses %s', async (_, body) => expect((await choose(kelly, body)).status).toBe(400))
