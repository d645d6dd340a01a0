import { money } from '../../money.ts'
import type { FeedPlatform } from '../../content/product-feeds.rules.ts'
import type { FeedItem } from '../item.rules.ts'
import type { FeedFormat } from './format.rules.ts'
import { google } from './google.rules.ts'
import { meta } from './meta.rules.ts'
import { openai } from './openai.rules.ts'

export const formats: Readonly<Record<FeedPlatform, FeedFormat>> = { google, meta, openai }

/** Item with all fields, part of the format fingerprint: if a new version formats it differently, files are repacked. */
export const specimen: FeedItem = {
  id: 'ID',
  group: 'GROUP',
  name: 'Name',
  option: '500 ml',
  size: '500 ml',
  description: 'First line.\nSecond line.',
  brand: 'Brand',
  link: 'https://shop.example/brand/name?option=ID&prices_in=hk',
  pictures: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
  state: 'preorder',
  readyOn: '2026-01-01',
  price: money('HKD', 10_000),
  sale: money('HKD', 8_000),
  gtin: '4006381333931',
  kinds: ['Kind', 'Other kind'],
  weightGrams: 500,
  stars: { average: 4.5, count: 2 },
  withheldFrom: [],
}
