import { describe, expect, it } from 'vitest'
import { locales } from '../region.ts'
import { originalWord, sayIn, setChangedWords, wordNames } from './words.ts'

describe('counts in words', () => {
  it.each([
    ['code.sms', { code: '48213', minutes: 1 }, 'good for 1 minute.'],
    ['code.sms', { code: '48213', minutes: 10 }, 'good for 10 minutes.'],
    ['review_rewarded.text', { product: 'Soap', days: 1 }, 'within 1 day:'],
    ['staff_reset.text', { name: 'Karen', hours: 1 }, 'within 1 hour and'],
    ['notices.subject', { count: 1 }, '1 thing waits for you'],
    ['notices.subject', { count: 0 }, '0 things wait for you'],
  ] as const)('%s reads for %j', (word, values, expected) => {
    expect(sayIn('en')(word, values)).toContain(expected)
    for (const locale of locales) expect(sayIn(locale)(word, values)).not.toMatch(/[{}#]/)
  })

  it('have a singular form wherever a count precedes its noun', () => {
    const bare = wordNames.filter((word) =>
      /\{(?:count|minutes|hours|sessions|left|days)\} (?!is\b)[a-z]+s\b/.test(originalWord('en', word)),
    )
    expect(bare).toEqual([])
  })

  it('are filled in words changed by staff too', () => {
    setChangedWords({ en: { 'code.sms': '{code}: {minutes, plural, one {one minute} other {# minutes}}' } })
    expect(sayIn('en')('code.sms', { code: '1', minutes: 1 })).toBe('1: one minute')
    expect(sayIn('en')('code.sms', { code: '1', minutes: 2 })).toBe('1: 2 minutes')
    setChangedWords({})
  })
})
