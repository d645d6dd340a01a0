import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { locales } from '../../region.ts'
import { originalWord, wordNames } from '../words.ts'
import { isFixed, templateOf, templates, wordKind, type Template } from './catalog.rules.ts'
import { fittingWords, strayWords, wordsOf } from './template-words.ts'
import { gapsIn, problemWith, wordsTyped } from './words.rules.ts'

const template = (id: string): Template => {
  const found = templateOf(id)
  if (!found) throw new Error(id)
  return found
}
const code = (kind: Parameters<typeof problemWith>[0], original: string, text: string) =>
  problemWith(kind, original, text)?.code ?? null

describe('the catalogue', () => {
  it('has every word once, and no template without words', () => {
    expect(strayWords()).toEqual([])
    const all = templates.flatMap((each) => wordsOf(each))
    expect(all.toSorted()).toEqual(wordNames.toSorted())
    expect(templates.filter((each) => wordsOf(each).length === 0)).toEqual([])
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  })

  it('accepts every original', () => {
    for (const each of templates)
      for (const word of wordsOf(each))
        for (const locale of locales) {
          const original = originalWord(locale, word)
          if (word !== 'marketing.why' && !isFixed(word))
            expect(problemWith(wordKind(each, word), original, original), `${locale} ${word}`).toBeNull()
        }
  })
})

describe('a text that replaces an original (rules/messages#14)', () => {
  const part = 'Your transfer of {amount} has arrived; {left} is still left to pay by {until}, {name}.'
  it.each([
    [
      'other words with the same values',
      'text',
      part,
      'We have {amount}. Left: {left}, until {until}.',
      null,
    ],
    ['a value twice', 'text', part, '{amount} {amount} {left} {until}', null],
    ['a link left out', 'sms', 'Pay: {url}', 'Pay', 'templates.missing_gap'],
    ['an amount left out', 'text', part, '{left} {until}', 'templates.missing_gap'],
    ['a code left out', 'sms', '{code} is your code', 'This is your code', 'templates.missing_gap'],
    ['a value it does not have', 'text', 'Hello {name}', 'Hello {email}', 'templates.unknown_gap'],
    ['a value of no name', 'text', 'Hello', 'Hello {}', 'templates.brace'],
    ['plural rules', 'text', '{count} things', '{count, plural, other {#}}', 'templates.brace'],
    [
      'a plural of its value',
      'text',
      '{minutes, plural, one {# minute} other {# minutes}}',
      'In {minutes, plural, one {a minute} other {# minutes}}',
      null,
    ],
    [
      'a value in place of its plural',
      'text',
      '{days, plural, one {# day} other {# days}}',
      '{days} d',
      null,
    ],
    [
      'a plural of another value',
      'text',
      '{name}',
      '{days, plural, one {1} other {#}}',
      'templates.unknown_gap',
    ],
    [
      'a needed value in one form alone',
      'text',
      '{minutes, plural, one {# minute} other {# minutes}}',
      'soon',
      'templates.missing_gap',
    ],
    ['a brace that is not closed', 'text', 'Hello {name}', 'Hello {name} {', 'templates.brace'],
    ['a brace that was not opened', 'text', 'Hello {name}', 'Hello name}', 'templates.brace'],
    ['HTML', 'text', 'Hello', 'Hello <b>you</b>', 'templates.plain_text'],
    ['a comment of HTML', 'text', 'Hello', 'Hello <!-- -->', 'templates.plain_text'],
    ['an entity', 'text', 'Hello', 'Hello &lt;', 'templates.plain_text'],
    ['less and more', 'text', 'Hello', '1 < 2 and 3 > 2 & so on', null],
    [
      'a character that changes the following text',
      'text',
      'Hello',
      'Hello \u202Eyou',
      'templates.plain_text',
    ],
    ['an address', 'text', 'Hello', 'See https://elsewhere.example', 'templates.no_address'],
    ['an address without a scheme', 'text', 'Hello', 'See www.elsewhere.example', 'templates.no_address'],
    ['two lines of a subject', 'subject', 'Hello', 'Hello\nyou', 'templates.one_line'],
    ['two lines of a text', 'text', 'Hello', 'Hello\nyou', null],
    ['a subject that is too long', 'subject', 'Hello', 'x'.repeat(121), 'templates.too_long'],
    ['a text message that is too long', 'sms', 'Hello', 'x'.repeat(301), 'templates.too_long'],
  ] as const)('%s', (_, kind, original, text, expected) => expect(code(kind, original, text)).toBe(expected))

  it('reports the position of an unmatched brace', () =>
    expect(problemWith('text', '{name}', 'Dear {name},\nthis } is')).toEqual({
      code: 'templates.brace',
      values: { line: 2, column: 6 },
    }))

  it('is rejected with unknown placeholders', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', '{name}', '{amount}', '{url} {code}'),
        (text, original) => {
          if (problemWith('text', original, text) !== null) return
          const filled = text.replaceAll(/\{(?:name|amount|url|code)\}/g, '')
          expect(filled).not.toMatch(/[{}]/)
          for (const gap of gapsIn(text)) expect(gapsIn(original)).toContain(gap)
        },
      ),
    ))
})

describe('form values', () => {
  const expired = template('expired')
  const read = (typed: Record<string, string>) =>
    wordsTyped(
      expired,
      wordsOf(expired),
      (locale, word) => originalWord(locale, word as 'expired.text'),
      typed,
    )

  it('are left out if empty or equal to the original', () =>
    expect(
      read({
        '/en/expired.subject': ' Order {number} is over ',
        '/en/expired.heading': '',
        '/hk/expired.subject': originalWord('hk', 'expired.subject'),
      }),
    ).toEqual({ words: { en: { 'expired.subject': 'Order {number} is over' } }, problems: [] }))

  it('are rejected for another template, an unknown language and fixed words', () => {
    const problems = read({ '/en/ready.subject': 'x', '/fr/expired.text': 'x', 'expired.text': 'x' }).problems
    expect(problems.map(({ problem }) => problem.code)).toEqual(Array(3).fill('templates.unknown_word'))
    const newsletter = template('newsletter')
    expect(
      wordsTyped(newsletter, wordsOf(newsletter), () => 'original', { '/en/newsletter.text': 'x' })
        .problems[0]?.problem.code,
    ).toBe('templates.fixed')
  })
})

describe('stored words', () => {
  it('are used while they fit, independently of each other', () => {
    const { words, refused } = fittingWords([
      {
        template: 'part',
        words: { en: { 'part.subject': 'Part of {number}', 'part.text': 'no amount', 'part.gone': 'x' } },
      },
      { template: 'no_more', words: { hk: { 'no.more': 'x' } } },
      { template: 'marketing', words: { en: { 'marketing.why': 'because' } } },
    ])
    expect(words).toEqual({ en: { 'part.subject': 'Part of {number}' } })
    expect(refused).toEqual([
      'part/en/part.text',
      'part/en/part.gone',
      'no_more/hk/no.more',
      'marketing/en/marketing.why',
    ])
  })
})
