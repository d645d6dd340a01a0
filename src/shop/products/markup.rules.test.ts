import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { htmlOf, writtenOf } from './markup.rules.ts'

it.each([
  ['', ''],
  ['One line', '<p>One line</p>'],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['One\nTwo', '<p>One<br>Two</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['### Head\n\n**Bold** and *slanted*', '<h3>Head</h3><p><strong>Bold</strong> and <em>slanted</em></p>'],
  ['2 < 3 & 4 > 1', '<p>2 &lt; 3 &amp; 4 &gt; 1</p>'],
])('%j is %j, and back', (written, html) => {
  expect(htmlOf(written)).toBe(html)
  expect(writtenOf(html)).toBe(written)
})

it.each([
  '<table><tr><td>1</td></tr></table>',
  '<p>a <a href="https://x.example">b</a></p>',
  '<p>a</p>loose',
])('shows %j as it is', (html) => {
  expect(writtenOf(html)).toBe(html)
  expect(htmlOf(html)).toBe(html)
})

it('is lossless when text is written and read again', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = htmlOf(text)
      expect(htmlOf(writtenOf(html))).toBe(html)
    }),
  ))
