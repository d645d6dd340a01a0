import { expect, it } from 'vitest'
import { defaultTrackingLinks, TrackingLinks } from './tracking-links.rules.ts'

it.each([
  ['its default', defaultTrackingLinks, true],
  ['none', {}, true],
  ['one language', { dhl: { en: 'https://dhl.example/track?id={no}' } }, true],
  ['no place for the number', { dhl: { en: 'https://dhl.example/track' } }, false],
  ['two of them', { dhl: { en: 'https://dhl.example/{no}/{no}' } }, false],
  ['another thing than a page', { dhl: { en: 'javascript:alert({no})' } }, false],
  ['a page that anybody may change on its way', { dhl: { en: 'http://dhl.example/{no}' } }, false],
  ['no language', { dhl: {} }, false],
  ['a language that we do not speak', { dhl: { fr: 'https://dhl.example/{no}' } }, false],
  ['a carrier in capitals', { DHL: { en: 'https://dhl.example/{no}' } }, false],
])('%s', (_, links, isFine) => expect(TrackingLinks.safeParse(links).success).toBe(isFine))
