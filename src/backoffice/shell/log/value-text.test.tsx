// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Locale } from '#shop/region.ts'
import cn from '../../../../.words/desk-cn.json'
import en from '../../../../.words/desk-en.json'
import hk from '../../../../.words/desk-hk.json'
import zh from '../../../../.words/desk-zh.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { useValueText, type LoggedChange } from './value-text.ts'

afterEach(cleanup)
const messages: Record<Locale, unknown> = { hk, zh, cn, en }

function After({ change }: { change: LoggedChange }) {
  return <p>{useValueText()(change, 'after')}</p>
}

const change: LoggedChange = {
  path: ['conditions'],
  kind: 'condition',
  before: [],
  after: ['country hk', 'spentFrom 100', 'subscription yes', 'group Old friends', 'gone 3'],
}

it.each<[Locale, string]>([
  [
    'en',
    'Country: Hong Kong, Spent, at least (HKD): HK$100, Active subscription: Yes, Group: Old friends, gone 3',
  ],
  ['hk', '國家／地區：香港、消費額，至少（HKD）：HK$100、有生效中的定期送：是、組別：Old friends、gone 3'],
  [
    'zh',
    '國家／地區：香港、消費金額，至少（HKD）：HK$100、有進行中的定期配送：是、群組：Old friends、gone 3',
  ],
  ['cn', '国家／地区：香港、消费额，至少（HKD）：HK$100、有进行中的定期配送：是、组别：Old friends、gone 3'],
])('reads the conditions of a segment as sentences: %s', (locale, sentence) => {
  render(
    <DeskWords locale={locale} messages={messages[locale] as DeskMessages}>
      <After change={change} />
    </DeskWords>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe(sentence)
})
