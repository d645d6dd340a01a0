import type { Locale } from '../../region.ts'
import type { EmailBlock } from '../email.rules.ts'
import type { Say, Values, Word } from '../words.ts'
import { wordKind, type Template } from './catalog.rules.ts'

type Sample = Readonly<
  Record<'name' | 'goods' | 'treatment' | 'branch' | 'day' | 'time' | 'declined' | 'every', string>
>

const samples: Readonly<Record<Locale, Sample>> = {
  hk: {
    name: '嘉欣',
    goods: '淨衡頭皮洗頭水',
    treatment: '頭皮水療',
    branch: '銅鑼灣店',
    day: '2026年12月4日',
    time: '15:30',
    declined: '銀行沒有批核',
    every: '每兩個月一次',
  },
  zh: {
    name: '怡君',
    goods: '淨衡頭皮洗髮精',
    treatment: '頭皮水療',
    branch: '銅鑼灣店',
    day: '2026年12月4日',
    time: '15:30',
    declined: '銀行沒有核准',
    every: '每兩個月一次',
  },
  cn: {
    name: '雨桐',
    goods: '净衡头皮洗发水',
    treatment: '头皮水疗',
    branch: '铜锣湾店',
    day: '2026年12月4日',
    time: '15:30',
    declined: '银行未批准',
    every: '每两个月一次',
  },
  en: {
    name: 'Karen',
    goods: 'Scalp Balance Shampoo',
    treatment: 'Scalp Spa',
    branch: 'Causeway Bay',
    day: '4 December 2026',
    time: '15:30',
    declined: 'The bank declined it',
    every: 'every two months',
  },
}

const price = 'HK$268.00'

/** Sample values for all placeholders; `url` and `email` are the shop's own. */
export function sampleValues(locale: Locale, { url, email }: { url: string; email: string }): Values {
  const { name, goods, treatment, branch, day, time, declined, every } = samples[locale]
  const dates = ['until', 'day', 'from', 'pay_by', 'change_by', 'next']
  const moments = ['when', 'at', 'free_until', 'next_try']
  const people = ['name', 'sender', 'recipient']
  const amounts = ['amount', 'due', 'total', 'price', 'rest', 'missing', 'left']
  const all = (keys: readonly string[], value: string) => keys.map((key) => [key, value])
  return {
    ...Object.fromEntries(
      [
        ...all(dates, day),
        ...all(moments, `${day} ${time}`),
        ...all(people, name),
        ...all(amounts, price),
      ] as [string, string][], // pairs, built above
    ),
    url,
    email,
    treatment,
    branch,
    reason: declined,
    every,
    number: '261127-ABCDEF7',
    product: goods,
    line: goods,
    substitute: goods,
    title: 'ELOWEN',
    subject: goods,
    report: 'ELOWEN',
    main: price,
    kind: goods,
    webhook: 'ELOWEN',
    sku: 'ELOWEN-SCALP-SHAMPOO',
    device: 'Safari, iPhone',
    host: 'assistant.example',
    carrier: 'SF Express',
    tracking: 'SF1234567890',
    code: '48213',
    phone: '+852 2888 0128',
    last_four: '4242',
    minutes: 10,
    days: 7,
    hours: 24,
    sessions: 3,
    count: 3,
  }
}

type Made = { template: Template; words: readonly Word[]; say: Say; values: Values; url: string }

/**
 * Blocks of a template's preview, with sample facts. All its sentences are shown, although an actual email has only
 * those that apply to its event.
 */
export function sampleBlocks({ template, words, say, values, url }: Made): EmailBlock[] {
  const ofKind = (kind: ReturnType<typeof wordKind>) =>
    words.filter((word) => wordKind(template, word) === kind)
  const labels = ofKind('label').filter((word) => word !== 'code.label')
  return [
    ...ofKind('text').map((word): EmailBlock => ({ kind: 'text', text: say(word, values) })),
    ...factsOf(template, say, values),
    ...(labels.length > 0
      ? [{ kind: 'facts' as const, facts: labels.map((word) => [say(word, values), '…'] as const) }]
      : []),
    ...ofKind('button').map((word): EmailBlock => ({ kind: 'button', label: say(word, values), url })),
  ]
}

function factsOf({ facts }: Template, say: Say, values: Values): EmailBlock[] {
  const value = (name: string): string => String(values[name])
  if (facts === 'code') return [{ kind: 'code', label: say('code.label'), code: value('code') }]
  if (facts === 'booking')
    return [
      {
        kind: 'facts',
        facts: [
          [say('booking.fact.treatment'), value('treatment')],
          [say('booking.fact.when'), value('when')],
          [say('booking.fact.where'), value('branch')],
        ],
      },
    ]
  if (facts === null) return []
  return [
    { kind: 'facts', facts: [[say('fact.order'), value('number')]] },
    {
      kind: 'lines',
      lines: [{ name: value('product'), detail: '× 1', amount: price }],
      sums: [
        { label: say('sum.goods'), amount: price, isTotal: false },
        { label: say('sum.total'), amount: price, isTotal: true },
      ],
    },
  ]
}
