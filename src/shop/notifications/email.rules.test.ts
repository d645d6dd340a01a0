import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { locales } from '../region.ts'
import { escaped, emailHtml, emailText, type RenderedEmail } from './email.rules.ts'
import { gapsIn } from './templates/words.rules.ts'
import { sayIn, type Word } from './words.ts'
import en from './words/en.json' with { type: 'json' }

const email = (changes: Partial<RenderedEmail> = {}): RenderedEmail => ({
  language: 'hk',
  subject: '訂單 261120-ABCDEF7',
  heading: '多謝你的訂購',
  blocks: [
    { kind: 'text', text: 'first\nsecond' },
    { kind: 'facts', facts: [['訂單', '261120-ABCDEF7']] },
    {
      kind: 'lines',
      lines: [{ name: 'Shampoo <b>', detail: '500 ml × 2', amount: 'HK$516' }],
      sums: [{ label: '總額', amount: 'HK$516', isTotal: true }],
    },
    { kind: 'code', label: '取貨碼', code: '012345' },
    { kind: 'button', label: '查看訂單', url: 'https://shop.example/checkout/1?token=a&b=c' },
  ],
  closing: 'care@elowen.example',
  ...changes,
})

describe('an email', () => {
  it('is rendered whole as text', () => {
    expect(emailText(email())).toBe(
      [
        '多謝你的訂購',
        'first\nsecond',
        '訂單: 261120-ABCDEF7',
        'Shampoo <b> · 500 ml × 2 · HK$516\n\n總額: HK$516',
        '取貨碼: 012345',
        '查看訂單:\nhttps://shop.example/checkout/1?token=a&b=c',
        '--\nELOWEN\ncare@elowen.example',
      ].join('\n\n'),
    )
  })

  it('is rendered as HTML in its language, without pictures or scripts', () => {
    const html = emailHtml(email())
    expect(html).toContain('<html lang="zh-Hant-HK">')
    expect(html).toContain('href="https://shop.example/checkout/1?token=a&amp;b=c"')
    expect(html).toContain('Shampoo &lt;b&gt;')
    expect(html).toContain('first<br>second')
    for (const expected of ['多謝你的訂購', '261120-ABCDEF7', 'HK$516', '012345', '總額'])
      expect(html).toContain(expected)
    expect(html).not.toMatch(/<img|<script|url\(/)
  })

  it('escapes all text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const html = emailHtml(
          email({
            heading: text,
            blocks: [{ kind: 'button', label: text, url: `https://x/${text}` }],
            closing: text,
          }),
        )
        const bare = html.replaceAll(escaped(text), '')
        expect(html).toContain(
          `<h1 class="ink" style="margin:0 0 16px;color:#231d15;font-size:24px;font-weight:400;line-height:1.3">${escaped(text)}</h1>`,
        )
        expect(escaped(text)).not.toMatch(/[<>"']/)
        expect(bare.length).toBeLessThanOrEqual(html.length)
      }),
    )
  })
})

describe('words', () => {
  const all = Object.keys(en) as Word[] // the keys the type is made of
  it.each(locales)('are complete in %s, with the same placeholders and without exclamation', (locale) => {
    const textOf = sayIn(locale)
    for (const word of all) {
      expect(textOf(word), word).toBeTruthy()
      expect(textOf(word), word).not.toMatch(/[!！]/)
      expect(gapsIn(textOf(word)).toSorted(), word).toEqual(gapsIn(en[word]).toSorted())
      if (locale !== 'en' && !['pay.payme', 'pay.wallet', 'sum.wallet'].includes(word))
        expect(textOf(word), word).toMatch(/\p{Script=Han}/u)
    }
  })

  it('follow the spelling and terms of each region', () => {
    const joined = (locale: (typeof locales)[number]) => all.map((word) => sayIn(locale)(word)).join('')
    expect(joined('cn')).not.toMatch(/[們會單處訂貨]/) // Traditional characters
    expect(joined('hk')).not.toMatch(/[们会单处订货]/)
    expect(joined('zh')).not.toMatch(/[们会单处订货]/)
    expect(joined('hk')).not.toContain('您')
  })
})
