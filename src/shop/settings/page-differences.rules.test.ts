import { describe, expect, it } from 'vitest'
import type { Block } from '../content/pages/blocks.rules.ts'
import { PageDocument } from '../content/pages/page.rules.ts'
import { fieldOf } from './field.rules.ts'
import { pageDifferences } from './page-differences.rules.ts'

const form = fieldOf(PageDocument)
const text = { chi: '一', eng: 'one', cn: '一' }
const p = (words: string): Block => ({ kind: 'paragraph', text: words })
const page = (eng: Block[], title = text) =>
  PageDocument.parse({ title, intro: text, body: { chi: [], cn: [], eng } })

describe('the differences of two versions of a page', () => {
  it.each<[string, Block[], Block[], object[]]>([
    ['none', [p('a')], [p('a')], []],
    [
      'an added block, although all after it moved',
      [p('a'), p('b')],
      [p('new'), p('a'), p('b')],
      [{ path: '/body/eng/0/text', before: null, after: 'new' }],
    ],
    [
      'a removed block',
      [p('a'), p('b'), p('c')],
      [p('a'), p('c')],
      [{ path: '/body/eng/1/text', before: 'b', after: null }],
    ],
    [
      'a block that was rewritten',
      [p('a'), p('b'), p('c')],
      [p('a'), p('B'), p('c')],
      [{ path: '/body/eng/1/text', before: 'b', after: 'B' }],
    ],
    [
      'another kind',
      [p('a')],
      [{ kind: 'heading', text: 'a' }],
      [{ path: '/body/eng/0/kind', before: 'paragraph', after: 'heading' }],
    ],
    ['everything', [p('a')], [], [{ path: '/body/eng/0/text', before: 'a', after: null }]],
  ])('%s', (_, before, after, expected) =>
    expect(pageDifferences(form, page(before), page(after))).toEqual(expected),
  )

  it('are of title and introduction as well', () =>
    expect(pageDifferences(form, page([]), page([], { ...text, eng: 'two' }))).toEqual([
      { path: '/title/eng', before: 'one', after: 'two' },
    ]))
})
