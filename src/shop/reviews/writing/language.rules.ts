import type { Locale } from '../../region.ts'
import type { TranslationTarget } from '../contract.ts'

/** Chinese characters, to compare with all letters. */
const han = /\p{Script=Han}/gu
const emails = /\p{L}/gu
const simplifiedOnly =
  /[们这说时会对发头个为护肤净质过还没让觉试买点闻专诊疗签邮资种区东车见长门问闹马鱼鸟龙]/gu
const traditionalOnly =
  /[們這說時會對發頭個為護膚淨質過還沒讓覺試買點聞專診療簽郵資種區東車見長門問鬧馬魚鳥龍嘅喺咗冇啲]/gu

export type Written = 'eng' | 'chi' | 'cn'

/** The language of a text, by more than half of its letters. */
export function languageOf(text: string): Written {
  const all = text.match(emails)?.length ?? 0
  const chinese = text.match(han)?.length ?? 0
  if (all === 0 || chinese * 2 <= all) return 'eng'
  return (text.match(simplifiedOnly)?.length ?? 0) > (text.match(traditionalOnly)?.length ?? 0) ? 'cn' : 'chi'
}

/** Languages of reviews in a reader's order of preference: their own first, then Chinese before English. */
export const readingOrder = (locale: Locale): readonly Written[] =>
  locale === 'en' ? ['eng', 'chi', 'cn'] : locale === 'cn' ? ['cn', 'chi', 'eng'] : ['chi', 'cn', 'eng']

const targetOf: Record<Written, TranslationTarget> = { eng: 'en', chi: 'zh-TW', cn: 'zh-CN' }

/** Whether a text is already in the target language, so that it is its own translation. */
export const isAlready = (text: string, target: TranslationTarget): boolean =>
  targetOf[languageOf(text)] === target

export const isChinese = (target: TranslationTarget): target is 'zh-TW' | 'zh-CN' => target !== 'en'
