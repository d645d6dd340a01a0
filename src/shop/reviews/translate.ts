import type { Ctx } from '../context.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { TranslationTarget } from './contract.ts'
import { isAlready, isChinese, languageOf } from './writing/language.rules.ts'
import * as store from './store.ts'
import * as translationStore from './translations.store.ts'

type Chinese = 'zh-TW' | 'zh-CN'
type Convert = (text: string) => string
const made = new Map<Chinese, Promise<Convert>>()

/** The dictionaries are large, so they are loaded on the first translation. */
function converter(target: Chinese): Promise<Convert> {
  const known = made.get(target)
  if (known) return known
  const making = import('opencc-js').then(({ Converter }) =>
    target === 'zh-TW' ? Converter({ from: 'cn', to: 'twp' }) : Converter({ from: 'hk', to: 'cn' }),
  )
  made.set(target, making)
  return making
}

/**
 * Translates a text without the service if it is already in the target language or from Chinese to Chinese
 * (rules/reviews#10).
 */
async function withoutService(text: string, target: TranslationTarget): Promise<string | null> {
  if (isAlready(text, target)) return text
  return isChinese(target) && languageOf(text) !== 'eng' ? (await converter(target))(text) : null
}

export const translate = serve(
  contract.translate,
  { who: 'anyone', limit: 'translation' },
  async (ctx, { commentIds, lang }) => {
    const reviews = new Map((await store.listByIds(ctx.db, commentIds)).map((row) => [row.id, row]))
    const wanted = commentIds.flatMap((id) => reviews.get(id) ?? [])
    const ours = new Map<string, string>()
    for (const review of wanted) {
      for (const [text, written] of [
        [review.title, review.title_en],
        [review.content, review.content_en],
      ] as const) {
        const found = lang === 'en' && written ? written : await withoutService(text, lang)
        if (found !== null) ours.set(text, found)
      }
    }
    const open = [...new Set(wanted.flatMap((review) => [review.title, review.content]))].filter(
      (text) => !ours.has(text),
    )
    const theirs = await throughService(ctx, open, lang)
    const read = (text: string) => ours.get(text) ?? theirs.get(text)

    const translations = wanted.flatMap((review) => {
      const title = read(review.title)
      const content = read(review.content)
      return title === undefined || content === undefined ? [] : [{ commentId: review.id, title, content }]
    })
    const only = commentIds.length === 1 ? translations[0] : undefined
    return { title: only?.title, content: only?.content, translations }
  },
)

async function throughService(
  ctx: Ctx,
  texts: string[],
  target: TranslationTarget,
): Promise<Map<string, string>> {
  const known = await translationStore.findTranslations(ctx.db, texts, target)
  const open = texts.filter((text) => !known.has(text))
  if (open.length === 0) return known
  try {
    const answers = await ctx.outside.translator.translate(open, target)
    const pairs = open.flatMap((text, index) => {
      const answer = answers[index]
      return answer ? [[text, answer] as const] : []
    })
    await translationStore.saveTranslations(ctx.db, pairs, target, 'service')
    return new Map([...known, ...pairs])
  } catch (error) {
    ctx.log.warn({ error: String(error) }, 'translation is away') // the reader sees the original without an error
    return known
  }
}
