import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns/campaigns.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { consentOf } from '../../marketing/consents.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let house: CampaignHouse
let owner: AtDesk
let buyer: Awaited<ReturnType<typeof signedInMember>>
let first: string
let second: string
beforeAll(async () => {
  house = await aCampaignHouse()
  await house.setLimits({ aloneUpTo: 500, lettersAnHour: 1_000_000 })
  owner = await atDesk(house.shop, 'owner')
  buyer = await signedInMember(house.shop)
  await house.agree(buyer.email)
  first = await sent('First')
  second = await sent('Second')
})
afterAll(() => house.shop.close())

async function sent(name: string): Promise<string> {
  const made = ok(await owner.send('POST', '/campaigns', { ...house.content(name), subscribers: 'on' })).body
  const { id, version } = made.campaign as { id: string; version: number }
  ok(await owner.send('POST', `/campaigns/${id}/schedule`, { expected: version }))
  await house.runJobs()
  return id
}
const letterTo = async (campaignId: string, to: string) =>
  (await house.mails('campaign')).find(
    (mail) => mail.to === to && mail.key.startsWith(`campaign:${campaignId}:`),
  )
const linksIn = (text = '') =>
  [...text.matchAll(/http:\/\/shop\.test(\/l\/[\w.-]+)/g)].map(([, path = '']) => path)
const follow = (path: string, method = 'GET') =>
  house.shop.shop.api.fetch(new Request(`http://shop.test${path}`, { method }), {
    ip: '10.1.1.1',
    seenIn: null,
  })
type Results = {
  followers: number
  unsubscribed: number
  orders: number
  hkd: number | null
  links: { target: string; followers: number }[]
  newest: { id: string }[]
  sums: { currency: string; total: number }[]
}
const results = async (id: string, by = owner) =>
  ok(await by.get(`/campaigns/${id}/results`)).body.results as unknown as Results

it('redirects to the target of the letter and counts a click once for a link and its reader', async () => {
  const links = linksIn((await letterTo(first, buyer.email))?.text)
  const [shipping = '', product = '', button = ''] = links
  expect(links).toHaveLength(3)
  expect(links.join()).not.toContain('@')
  const answers = [
    await follow(shipping),
    await follow(shipping),
    await follow(product),
    await follow(button),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, 'http://shop.test/en/shipping'],
    [303, 'http://shop.test/en/shipping'],
    [303, `http://shop.test/en${house.product.path}`],
    [303, 'https://elsewhere.example/more?a=1'],
  ])
  for (const { headers } of answers) {
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ])
    expect(headers.get('set-cookie')).toBe(null)
  }
  const all = await results(first)
  expect(all.followers).toBe(1)
  expect(all.links.map(({ followers }) => followers)).toEqual([1, 1, 1])
})

it('is no open redirect: a forged, truncated or foreign link leads to the home page and counts nothing', async () => {
  const [mine = ''] = linksIn((await letterTo(second, buyer.email))?.text)
  const [others = ''] = linksIn((await letterTo(second, house.readers[0].email))?.text)
  const [id = '', number = '', mark = ''] = mine.slice(3).split('.')
  const forged = [
    `${id}.${number}.${others.split('.')[2]}`,
    `${id}.999.${mark}`,
    `${id}.2.${mark}`,
    `${id}.${number}`,
    mine.slice(3, -1),
    `${mine.slice(3)}x`,
    'https:%2F%2Felsewhere.example',
    'x',
  ]
  for (const token of forged)
    expect((await follow(`/l/${token}`)).headers.get('location')).toBe('http://shop.test/')
  const look = await follow(mine, 'HEAD')
  expect([look.status, (await results(second)).followers]).toEqual([303, 0])
})

it('counts an order for the last clicked campaign within seven days, for staff with the right', async () => {
  const place = async () => {
    await buyer.set(shampoo, 1)
    const order = ok(await buyer.order()).body.order as WireOrder
    await payByCard(house.shop, { visitor: buyer, order })
    return order
  }
  const order = await place()
  const one = await results(first)
  expect(one).toMatchObject({ orders: 1, hkd: order.total, newest: [{ id: order._id }] })
  expect(one.sums).toEqual([expect.objectContaining({ currency: 'HKD', total: order.total })])
  expect((await results(second)).orders).toBe(0)

  const seen = await results(first, await atDesk(house.shop, 'marketing'))
  expect(seen).toMatchObject({ orders: 1, hkd: null, newest: [], sums: [] })

  await house.query(
    "update campaign_follows set at = now() - interval '2 days' where campaign_id = $1",
    first,
  )
  const [link = ''] = linksIn((await letterTo(second, buyer.email))?.text)
  await follow(link)
  await house.query(
    "update campaign_follows set at = now() - interval '1 day' where campaign_id = $1",
    second,
  )
  expect([(await results(first)).orders, (await results(second)).orders]).toEqual([0, 1])
  await house.query("update campaign_follows set at = now() - interval '8 days'")
  expect([(await results(first)).orders, (await results(second)).orders]).toEqual([0, 0])
})

it('counts unsubscribes from this campaign’s letter, once', async () => {
  const letter = await letterTo(second, house.subscriber)
  const token = /\/unsubscribe\?token=(\S+)/.exec(letter?.text ?? '')?.[1]
  const press = () => house.shop.send('POST', '/api/v1/newsletter/unsubscribe', { token })
  expect((await press()).status).toBe(200)
  expect((await press()).status).toBe(200)
  await house.shop.work('count-unsubscribed')
  expect((await consentOf(house.ctx(), house.subscriber))?.state).toBe('withdrawn')
  expect([(await results(first)).unsubscribed, (await results(second)).unsubscribed]).toEqual([0, 1])
  const [oneClick] = await house.query<{ url: string }>(
    'select unsubscribe_url as url from messages where "to" = $1 and key like $2',
    buyer.email,
    `campaign:${first}:%`,
  )
  const answer = await house.shop.shop.api.fetch(
    new Request(oneClick?.url ?? '', {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    { ip: '10.9.9.9', seenIn: null },
  )
  await house.shop.work('count-unsubscribed')
  expect([answer.status, (await results(first)).unsubscribed]).toEqual([200, 1])
})
