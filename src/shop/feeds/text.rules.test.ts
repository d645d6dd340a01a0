import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { cleanText, cut, shortId, sizeIn, textOfHtml } from './text.rules.ts'

it.each([
  ['500 ml', '500 ml'],
  ['75 毫升袋裝', '75 毫升'],
  ['14 × 30 毫升', '14 × 30 毫升'],
  ['300 ml, set of two', '300 ml'],
  ['1.5 L refill', '1.5 L'],
  ['Rose', null],
  ['3 months', null],
  ['Set of 2', null],
])('reads the size in %s: %s', (name, size) => expect(sizeIn(name)).toBe(size))

it('cuts at a word boundary near the limit, and never within a character', () => {
  expect(cut('short', 10)).toBe('short')
  expect(cut('one two three four', 15)).toBe('one two three…')
  expect(cut('洗頭水洗頭水洗頭水', 5)).toBe('洗頭水洗…')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 2, max: 30 }),
      (text, most) => {
        const clean = text.toWellFormed()
        expect(cut(clean, most).length).toBeLessThanOrEqual(most)
        expect(cut(clean, most).isWellFormed()).toBe(true)
      },
    ),
  )
})

it('shortens long ids without collisions', () => {
  const long = (end: string) => `${'LONG-SKU-'.repeat(8)}${end}`
  expect(shortId('SOAP-1', 50)).toBe('SOAP-1')
  expect(shortId(long('A'), 50)).toHaveLength(50)
  expect(shortId(long('A'), 50)).not.toBe(shortId(long('B'), 50))
  expect(shortId(long('A'), 50)).toBe(shortId(long('A'), 50))
})

it('converts blocks to lines, collapses blanks, and removes characters that files cannot contain', () => {
  const html = '<p>One &amp; <b>two</b>.</p><ul><li>a&nbsp;b</li><li>&lt;p&gt; &#39;c&#39;</li></ul>'
  expect(textOfHtml(html)).toBe("One & two.\na b\n<p> 'c'")
  expect(textOfHtml('&#99999999; &copy2;')).toBe('&#99999999; &copy2;')
  expect(cleanText('  a \u0000\u0008 b\u2028c\r\n\n\n d\ud800 ')).toBe('a b c\nd\ufffd')
})
