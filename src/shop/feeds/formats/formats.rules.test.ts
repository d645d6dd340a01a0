import { describe, expect, it } from 'vitest'
import { faultsOf } from '#tools/builders/feeds/feed-rules.ts'
import { entriesOf } from '#tools/builders/feeds/feeds.ts'
import { feedPlatforms, type FeedPlatform } from '../../content/product-feeds.rules.ts'
import { extensions } from '../feed.rules.ts'
import type { FeedItem } from '../item.rules.ts'
import { amountText, type FileFacts } from './format.rules.ts'
import { formats } from './formats.rules.ts'
import { money } from '../../money.ts'

const facts: FileFacts = {
  site: 'https://elowen.example',
  country: 'hk',
  locale: 'en',
  shopName: 'ELOWEN & Co',
  returnDays: 7,
}
const anItem = (changes: Partial<FeedItem> = {}): FeedItem => ({
  id: 'SOAP-1',
  group: null,
  name: 'Soap',
  option: null,
  size: null,
  description: 'A soap.',
  brand: 'TERRA',
  link: 'https://elowen.example/en/terra/soap?option=SOAP-1',
  pictures: ['https://elowen.example/img/1080/products/soap.webp.jpg'],
  state: 'in_stock',
  readyOn: null,
  price: money('HKD', 5_000),
  sale: null,
  gtin: null,
  kinds: ['Body'],
  weightGrams: 250,
  stars: null,
  withheldFrom: [],
  ...changes,
})
const fileOf = (platform: FeedPlatform, items: readonly FeedItem[]): string => {
  const { head, item, foot } = formats[platform]
  return head(facts) + items.map((each) => item(each, facts)).join('') + foot
}
const read = (platform: FeedPlatform, items: readonly FeedItem[]) =>
  entriesOf(`a.${extensions[platform]}`, fileOf(platform, items))
const titles: Record<FeedPlatform, string> = { google: 'title', meta: 'title', openai: 'title' }

const hostile = [
  `]]></g:title><g:price>0.01 HKD</g:price>`,
  `"quoted", with, commas and ""two""`,
  `<script>alert('x')</script> & Co &amp; more`,
  `five\u2028lines\u2029and`,
  `emoji 👩🏽‍🦰 and 洗頭水`,
  `back\\slash \\" and \\n`,
  `{"item_id":"OTHER"}`,
]

describe.each(feedPlatforms)('%s', (platform) => {
  it.each(hostile)('preserves a text: %s', (text) => {
    const entries = read(platform, [
      anItem({ name: text, description: `${text} twice` }),
      anItem({ id: 'SOAP-2' }),
    ])
    expect(entries.length).toBe(2)
    expect(entries[0]?.[titles[platform]]).toEqual([text])
    expect(entries[0]?.description).toEqual([`${text} twice`])
    expect(faultsOf(platform, entries)).toEqual([])
  })

  it('preserves the line breaks of a description within its field', () => {
    const entries = read(platform, [
      anItem({ description: 'One.\nTwo "and" a half, Three.' }),
      anItem({ id: 'B' }),
    ])
    expect(entries.map(({ description }) => description)).toEqual([
      ['One.\nTwo "and" a half, Three.'],
      ['A soap.'],
    ])
  })

  it('cuts overlong fields, without repetition', () => {
    const long = anItem({
      name: 'Very long name '.repeat(40),
      description: '洗頭水'.repeat(9_000),
      brand: 'B'.repeat(200),
    })
    expect(faultsOf(platform, read(platform, [long]))).toEqual([])
  })

  it('writes whole currencies without decimals, and a sale price beside the regular price', () => {
    const [entry] = read(platform, [anItem({ price: money('TWD', 920), sale: money('TWD', 790) })])
    expect([entry?.price, entry?.sale_price]).toEqual([['920 TWD'], ['790 TWD']])
  })

  it('has the date of a pre-order', () => {
    const dated = read(platform, [anItem({ state: 'preorder', readyOn: '2026-12-24' })])
    expect(faultsOf(platform, dated)).toEqual([])
    const undated = read(platform, [anItem({ state: 'preorder' })])
    expect(faultsOf(platform, undated)).toEqual([])
    const isPreorder = (entry: (typeof dated)[number] | undefined) =>
      /^pre_?order$/.test(entry?.availability?.[0] ?? '')
    expect([isPreorder(dated[0]), isPreorder(undated[0])]).toEqual([true, platform === 'meta'])
  })

  it('groups the options of a product and writes the GTIN', () => {
    const entries = read(platform, [
      anItem({ id: 'A', group: 'SOAP', option: '500 ml', size: '500 ml', gtin: '4006381333931' }),
      anItem({ id: 'B', group: 'SOAP', option: 'Rose', gtin: '96385074', sale: money('HKD', 1) }),
    ])
    expect(faultsOf(platform, entries)).toEqual([])
    expect(new Set(entries.map((entry) => (entry.item_group_id ?? entry.group_id)?.[0]))).toEqual(
      new Set(['SOAP']),
    )
    expect(entries.map(({ gtin }) => gtin?.[0])).toEqual(['4006381333931', '96385074'])
  })
})

it.each(['=1+1', '+852', '-2', '@SUM(A1)', '＝cmd', '\ttab'])(
  'prevents that a spreadsheet evaluates %s',
  (text) => {
    const cells =
      fileOf('meta', [anItem({ name: text })])
        .split('\n')[1]
        ?.match(/"(?:[^"]|"")*"/g) ?? []
    expect(cells.filter((cell) => /^"[=+\-@\t＝]/.test(cell))).toEqual([])
    expect(cells[1]).toBe(`" ${text}"`)
  },
)

it.each([
  [money('HKD', 22_800), '228.00 HKD'],
  [money('HKD', 5), '0.05 HKD'],
  [money('JPY', 1_200), '1200 JPY'],
  [money('USD', 2_950), '29.50 USD'],
])('writes %o as %s', (amount, text) => expect(amountText(amount)).toBe(text))
