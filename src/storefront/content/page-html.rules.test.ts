import { describe, expect, it } from 'vitest'
import { safeHtml } from './page-html.rules.ts'

const inEnglish = (path: string) => `/en${path}`
const safe = (html: string) => safeHtml(html, inEnglish).html

describe('the HTML of a page of words', () => {
  it.each([
    ['links of ours take the page’s language', '<a href="/shipping">x</a>', '<a href="/en/shipping">x</a>'],
    ['telephone numbers stay', '<a href="tel:+85228880128">x</a>', '<a href="tel:+85228880128">x</a>'],
    ['other sites stay', '<a href="https://wa.me/1">x</a>', '<a href="https://wa.me/1">x</a>'],
    [
      'addresses without a scheme are no path of ours',
      '<a href="//elsewhere.example">x</a>',
      '<a href="//elsewhere.example">x</a>',
    ],
    ['text stays as it is', '<p>HK$600 &amp; more</p>', '<p>HK$600 &amp; more</p>'],
  ])('%s', (_, html, expected) => expect(safe(html)).toBe(expected))

  it('numbers its headings and lists them without their marks', () => {
    const { html, parts: sections } = safeHtml(
      '<h2>One &amp; <strong>only</strong></h2><p>a</p><h2>Two</h2>',
      inEnglish,
    )
    expect(sections).toEqual([
      { id: 'part-1', title: 'One & only' },
      { id: 'part-2', title: 'Two' },
    ])
    expect(html).toContain('<h2 id="part-2">Two</h2>')
  })

  it('marks the header cells of columns and rows in a table', () => {
    expect(
      safe('<table>\n<tr><th></th><th>VIP</th></tr>\n<tr><td>Price</td><td>15% less</td></tr>\n</table>'),
    ).toBe(
      '<table><thead><tr><td></td><th scope="col">VIP</th></tr></thead><tbody><tr><th scope="row">Price</th><td>15% less</td></tr></tbody></table>',
    )
  })

  it('leaves a table without column names alone', () => {
    expect(safe('<table><tr><td>a</td></tr></table>')).toBe('<table><tr><td>a</td></tr></table>')
  })
})
