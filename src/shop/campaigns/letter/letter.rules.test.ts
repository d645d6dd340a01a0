import { describe, expect, it } from 'vitest'
import {
  languageFor,
  Letters,
  localTarget,
  missingLanguages,
  problemsIn,
  targetsIn,
  withoutEmptyBlocks,
} from './letter.rules.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', text })
const letters = (given: unknown) => withoutEmptyBlocks(Letters.parse(given))
const in3 = letters({
  hk: { subject: '新品', blocks: [paragraph('你好 [運費](/shipping)')] },
  en: {
    subject: 'News',
    blocks: [paragraph('Hello [shipping](/shipping) and [more](https://other.example/a)')],
  },
  cn: { subject: '新品' },
})

describe('a letter in four languages (rules/campaigns#2)', () => {
  it('lists the languages without content: a subject alone is not enough', () => {
    expect(missingLanguages(in3)).toEqual(['zh', 'cn'])
    expect(missingLanguages(letters({}))).toEqual(['hk', 'zh', 'cn', 'en'])
    expect(missingLanguages(letters({ en: { blocks: [paragraph('x')] } }))).toContain('en')
  })

  it.each([
    ['hk', 'hk'],
    ['zh', 'hk'],
    ['cn', 'hk'],
    ['en', 'en'],
  ] as const)('is sent to a reader of %s in %s', (wanted, language) => {
    expect(languageFor(in3, wanted)).toBe(language)
  })

  it('falls back to an existing language, and to null without any', () => {
    const english = letters({ en: in3.en })
    expect((['hk', 'zh', 'cn', 'en'] as const).map((each) => languageFor(english, each))).toEqual([
      'en',
      'en',
      'en',
      'en',
    ])
    expect(languageFor(letters({}), 'hk')).toBe(null)
  })

  it('leaves out empty blocks', () => {
    expect(
      letters({ hk: { subject: 'a', blocks: [paragraph(' '), paragraph('b')] } }).hk.blocks,
    ).toHaveLength(1)
  })
})

describe('the errors of a letter', () => {
  const isProduct = (sku: string) => sku === 'KNOWN'
  it.each([
    [{ kind: 'button', text: 'Shop', href: '/collection' }, []],
    [{ kind: 'button', text: 'Shop', href: 'https://elsewhere.example/' }, []],
    [{ kind: 'button', text: '', href: '/collection' }, ['no_label']],
    [{ kind: 'button', text: 'Shop', href: '//elsewhere.example' }, ['no_address']],
    [{ kind: 'button', text: 'Shop', href: '/\\elsewhere.example' }, ['no_address']],
    [{ kind: 'button', text: 'Shop', href: 'http://elsewhere.example' }, ['no_address']],
    [{ kind: 'button', text: 'Shop', href: 'javascript:alert(1)' }, ['no_address']],
    [{ kind: 'picture', text: 'A', picture: '/media/a/b.webp' }, []],
    [{ kind: 'picture', text: 'A', picture: 'https://x.example/b.webp' }, ['no_picture']],
    [{ kind: 'products', text: 'KNOWN' }, []],
    [{ kind: 'products', text: 'KNOWN, OTHER\nTHIRD' }, ['unknown_product', 'unknown_product']],
    [{ kind: 'products', text: ' , ' }, ['unknown_product']],
    [{ kind: 'paragraph', text: 'Words' }, []],
  ])('%o: %o', (block, problems) => {
    const found = problemsIn(
      letters({ en: { subject: 'a', blocks: [paragraph('first'), block] } }),
      isProduct,
    )
    expect(found.map(({ problem }) => problem)).toEqual(problems)
    expect(found.every(({ language, block: at }) => language === 'en' && at === 2)).toBe(true)
  })
})

describe('the links of a letter (rules/campaigns#8)', () => {
  it('list each target once, across languages and kinds of block', () => {
    const all = letters({
      ...in3,
      zh: {
        subject: 'a',
        blocks: [
          { kind: 'button', text: 'b', href: '/collection' },
          { kind: 'products', text: 'A\nGONE' },
          paragraph('[mail](mailto:care@elowen.example) [here](#top)'),
          { kind: 'button', text: 'c', href: 'javascript:alert(1)' },
        ],
      },
    })
    expect(targetsIn(all, (sku) => (sku === 'A' ? '/elowen/a' : null))).toEqual([
      '/shipping',
      '/collection',
      '/elowen/a',
      'https://other.example/a',
    ])
  })

  it.each([
    ['/shipping', 'hk', '/shipping'],
    ['/shipping', 'en', '/en/shipping'],
    ['/', 'zh', '/zh'],
    ['/en/shipping', 'cn', '/en/shipping'],
    ['/english-rose', 'cn', '/cn/english-rose'],
    ['https://other.example/', 'en', 'https://other.example/'],
  ] as const)('%s in %s is %s', (target, locale, local) => {
    expect(localTarget(target, locale)).toBe(local)
  })
})
