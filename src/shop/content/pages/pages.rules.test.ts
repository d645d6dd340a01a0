import { readdirSync, readFileSync } from 'node:fs'
import fc from '#tools/testing/properties.ts'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { Page } from '../contract.ts'
import { blockKinds, type Block } from './blocks.rules.ts'
import { addressesIn, blocksOf, htmlOf, normalizedBlocks } from './html.rules.ts'
import { LegalDocument, missingIn, PageDocument, pageSlugs, toDocument, toPage } from './page.rules.ts'

const words = fc
  .array(
    fc.constantFrom(
      'a',
      '字',
      ' ',
      '  ',
      '*',
      '**',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '|',
      '<',
      '&',
      '"',
      '\n',
      '/x',
      '[b](/c)',
      '**d**',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))
const block: fc.Arbitrary<Block> = fc
  .record({ kind: fc.constantFrom(...blockKinds), text: words })
  .map((each) => (each.kind === 'picture' ? { ...each, picture: '/media/a/b.webp' } : each))

describe('blocks of a page', () => {
  it.each<[string, Block[], string]>([
    ['a heading', [{ kind: 'heading', text: 'Orders & prices' }], '<h2>Orders &amp; prices</h2>'],
    ['a paragraph', [{ kind: 'paragraph', text: ' one\ntwo ' }], '<p>one two</p>'],
    [
      'marks',
      [{ kind: 'paragraph', text: 'See **[this](/exchange)**.' }],
      '<p>See <strong><a href="/exchange">this</a></strong>.</p>',
    ],
    ['a list', [{ kind: 'bullets', text: 'one\n\n two' }], '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['steps', [{ kind: 'steps', text: 'one' }], '<ol>\n<li>one</li>\n</ol>'],
    [
      'a table',
      [{ kind: 'table', text: '| VIP\nPrice | 85' }],
      '<table>\n<tr><th></th><th>VIP</th></tr>\n<tr><td>Price</td><td>85</td></tr>\n</table>',
    ],
    [
      'a picture',
      [{ kind: 'picture', text: 'A "sea"', picture: '/media/a.webp' }],
      '<figure><img src="/img/1080/a.webp" alt="A &quot;sea&quot;" loading="lazy"></figure>',
    ],
    [
      'HTML as the words it is',
      [{ kind: 'paragraph', text: '<script>x</script>' }],
      '<p>&lt;script&gt;x&lt;/script&gt;</p>',
    ],
    [
      'a link that leads nowhere good as the words it is',
      [{ kind: 'paragraph', text: '[x](javascript:y)' }],
      '<p>[x](javascript:y)</p>',
    ],
    ['a sign behind a backslash', [{ kind: 'paragraph', text: '\\*\\*x\\*\\*' }], '<p>**x**</p>'],
    [
      'a backslash before a space as itself',
      [{ kind: 'paragraph', text: '**\\ **d**' }],
      '<p><strong>\\ </strong>d**</p>',
    ],
    [
      'bold within bold as the words it is',
      [{ kind: 'paragraph', text: '**[**d**](/c)**' }],
      '<p><strong><a href="/c">**d**</a></strong></p>',
    ],
    ['an empty block', [{ kind: 'paragraph', text: '  ' }], ''],
  ])('render %s', (_, blocks, html) => expect(htmlOf(blocks)).toBe(html))

  it('can be stored and read again unchanged', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const once = normalizedBlocks(blocks)
        expect(normalizedBlocks(once)).toEqual(once)
        expect(htmlOf(once)).toBe(htmlOf(blocks))
      }),
      { numRuns: 2_000 },
    )
  })

  it('list the addresses of their links', () =>
    expect(addressesIn({ kind: 'bullets', text: '[a](/x) and [b](/x)\n**[c](https://y.example)**' })).toEqual(
      ['/x', 'https://y.example'],
    ))
})

describe('a page', () => {
  const folder = 'db/seed/pages'
  const files = readdirSync(folder)
  const read = (name: string) => Page.parse(parse(readFileSync(`${folder}/${name}`, 'utf8')))
  const visible = (html: string) =>
    html
      .replaceAll(/\s*\n\s*/g, '\n')
      .replaceAll('\n', '')
      .trim()

  it.each(files)('%s can be converted to blocks without loss', (name) => {
    const page = read(name)
    const again = toPage(page.slug, PageDocument.parse(toDocument(page)))
    for (const [language, html] of Object.entries(page.body))
      expect(visible(again.body[language as 'chi'] ?? '')).toBe(visible(html ?? '')) // a language of a text
    expect(again).toMatchObject({ slug: page.slug, title: page.title, intro: page.intro })
  })

  it('has a file for each slug', () =>
    expect(files.map((name) => name.replace('.yaml', '')).toSorted()).toEqual([...pageSlugs].toSorted()))

  const text = { chi: '一', eng: 'one', cn: '一' }
  const body = {
    chi: [{ kind: 'paragraph', text: '一' }],
    eng: [{ kind: 'paragraph', text: 'one' }],
    cn: [{ kind: 'paragraph', text: '一' }],
  }
  it.each<[string, object, string[]]>([
    ['nothing if it is complete', {}, []],
    ['a title', { title: { ...text, cn: '' } }, ['/title/cn']],
    ['a body', { body: { ...body, eng: [] } }, ['/body/eng']],
    ['a body of empty blocks', { body: { ...body, eng: [{ kind: 'heading', text: ' ' }] } }, ['/body/eng']],
    ['no introduction', { intro: { chi: '', eng: '', cn: '' } }, []],
    [
      'a summary of changes if it is announced to members',
      { announced: true, changes: { ...text, chi: '' } },
      ['/changes/chi'],
    ],
    ['no summary of changes if it is not announced', { announced: false, changes: { ...text, chi: '' } }, []],
  ])('is reported to lack %s', (_, change, missing) =>
    expect(
      missingIn(
        LegalDocument.parse({ title: text, intro: text, body, changes: text, announced: false, ...change }),
      ),
    ).toEqual(missing),
  )

  it('accepts pictures of the shop only', () =>
    expect(
      PageDocument.safeParse({
        title: text,
        intro: text,
        body: { ...body, chi: [{ kind: 'picture', text: 'x', picture: 'https://x.example/y.png' }] },
      }).success,
    ).toBe(false))

  it('has a Taiwanese text only if one is written', () =>
    expect(
      PageDocument.parse({ title: text, intro: text, body: { ...body, tw: [] } }).body,
    ).not.toHaveProperty('tw'))
  it('parses stored HTML beyond its own subset', () =>
    expect(blocksOf('<p>a<br>b</p><script>x</script><h2 id="q">c</h2>')).toEqual([
      { kind: 'paragraph', text: 'ab' },
      { kind: 'heading', text: 'c' },
    ]))
})
