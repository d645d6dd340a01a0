import { printPdf } from '../../platform/pdf/client.ts'
import type { PdfPage, Script } from '../../platform/pdf/page.ts'
import { dayText } from '../date-text.ts'
import type { Ctx } from '../context.ts'
import { formatMoney, fromDecimal } from '../money.ts'
import { languages, textIn, type Locale } from '../region.ts'
import { serve } from '../serve.ts'
import { requireOwnResult } from './owner.ts'
import * as contract from './result.contract.ts'
import type { Recommended, ResultView } from './result.contract.ts'
import { toResultView } from './result-view.ts'

const scripts: Record<Locale, Script> = { hk: 'hk', zh: 'tc', cn: 'sc', en: 'hk' }

/** A result on paper: warnings, what was found, the routine with its reasons. */
function pageOf(ctx: Ctx, result: ResultView): PdfPage {
  const { locale, currency } = ctx.shopper
  const say = (word: string, values: Record<string, string | number> = {}) =>
    ctx.say(`scalptest.paper.${word}`, values)
  const row = ({ product, because, use, often, price }: Recommended) => ({
    text: textIn(locale, product.name),
    note: [`${say('because')} ${because}`, [use, often].filter(Boolean).join(' · ')].join(' '),
    numbers: [formatMoney(fromDecimal(price, currency))],
  })
  return {
    script: scripts[locale],
    language: languages.find(({ key }) => key === locale)?.tag ?? 'en',
    title: say('title'),
    author: 'ELOWEN',
    at: result.completedAt,
    sender: ['ELOWEN', ctx.shop.careEmail],
    facts: [
      [say('day'), dayText(locale, new Date(result.completedAt))],
      [say('type'), [result.type.name, result.secondary].filter(Boolean).join(say('and'))],
      [say('sure'), `${result.confidence}%`],
      ...result.traits.flatMap(({ name, word }) => (word === null ? [] : [[name, word] as const])),
    ],
    parties: [
      ...result.flags.map(({ title, text }) => ({ label: title, lines: [text] })),
      { label: say('sees'), lines: [result.type.sees] },
      { label: say('why'), lines: [result.type.why] },
      { label: say('helps'), lines: [result.type.helps] },
    ],
    columns: [say('routine'), say('price')],
    rows: [...result.products, ...result.treatments].map(row),
    sums: [],
    notes: [say('note')],
  }
}

export const printResult = serve(
  contract.printResult,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { session }) => {
    const result = await toResultView(ctx, await requireOwnResult(ctx, session))
    return {
      type: 'application/pdf',
      body: await printPdf(pageOf(ctx, result)),
      name: 'elowen-scalp-test.pdf',
    }
  },
)
