import { expect, it } from 'vitest'
import { feedAt, feedPath, feedsOf, feedState, marketsOn, possibleMarkets } from './feed.rules.ts'

const shipping = { elowen: ['hk', 'tw'], terra: ['hk', 'us'] } as const
const keys = (markets: readonly { key: string }[]) => markets.map(({ key }) => key)

it('creates a market per deliverable country and each language of its prices', () => {
  expect(keys(possibleMarkets(shipping))).toEqual([
    'hk-hk',
    'hk-cn',
    'hk-en',
    'tw-zh',
    'tw-cn',
    'tw-en',
    'us-cn',
    'us-en',
  ])
})

it('has only the chosen feeds', () => {
  const chosen = { markets: ['hk-en', 'us-en', 'jp-en'], platforms: ['meta', 'google'] as const }
  const rule = { markets: chosen.markets, platforms: [...chosen.platforms] }
  const on = marketsOn(rule, shipping)
  expect(keys(on)).toEqual(['hk-en', 'us-en'])
  expect(on.flatMap((market) => keys(feedsOf(market, rule)))).toEqual([
    'google/hk-en',
    'meta/hk-en',
    'google/us-en',
    'meta/us-en',
  ])
  expect(marketsOn({ ...rule, platforms: [] }, shipping)).toEqual([])
})

it.each([
  ['google', 'hk-en.xml', 'google/hk-en', false],
  ['meta', 'tw-zh.csv.gz', 'meta/tw-zh', true],
  ['openai', 'us-cn.jsonl', 'openai/us-cn', false],
  ['google', 'hk-en.csv', null, false],
  ['yahoo', 'hk-en.xml', null, false],
  ['google', 'us-zh.xml', null, false],
  ['google', 'HK-en.xml', null, false],
  ['google', 'hk-en', null, false],
])('%s/%s is the address of %s', (platform, file, key, isPacked) => {
  const found = feedAt(platform, file)
  expect(found?.key ?? null).toBe(key)
  if (found)
    expect([found.isPacked, feedPath(found)]).toEqual([
      isPacked,
      `/feeds/${platform}/${file.replace('.gz', '')}`,
    ])
})

const now = new Date('2026-11-26T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
it.each([
  [null, 0, 'first'],
  [null, 5, 'first'],
  [ago(1), 0, 'fresh'],
  [ago(1), 5, 'changing'],
  [ago(15), 0, 'fresh'],
  [ago(16), 0, 'late'],
  [ago(16), 5, 'late'],
])('checked at %s with %i products waiting is %s', (checkedAt, waiting, state) =>
  expect(feedState({ checkedAt, waiting }, now)).toBe(state),
)
