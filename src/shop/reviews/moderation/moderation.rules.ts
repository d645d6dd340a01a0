/** Findings of the automatic check (rules/reviews#4). Stars are ignored. */
export const findings = ['contact', 'profanity', 'medical', 'duplicate', 'language', 'photos'] as const
export type Finding = (typeof findings)[number]

/** Reasons to reject a review or to request changes. The rating is never one. */
export const reasonCodes = [
  'contact',
  'profanity',
  'medical',
  'duplicate',
  'language',
  'photos',
  'off_topic',
  'personal',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export const decisions = ['publish', 'reject', 'request_changes'] as const
export type Decision = (typeof decisions)[number]

const contact = [
  /[\w.+-]+@[\w-]+\.[\w.-]+/u,
  /\b(?:https?:\/\/|www\.)\S+/iu,
  /\b[a-z0-9-]+\.(?:com|net|org|hk|cn|tw|shop|me|io)\b/iu,
  /(?:\+?\d[\s-]?){8,}/u,
  /(?:whats\s?app|telegram|we\s?chat|line\s?id|微信|加\s?微|威信|賴\s?id|电报)/iu,
  /(?:^|\s)@[a-z0-9_.]{3,}/iu,
]

const rude = [
  /\b(?:fuck\w*|shit(?:ty|s)?|bitch(?:es)?|cunts?|assholes?|bastards?|dickheads?|wankers?)\b/iu,
  /屌|仆街|撲街|冚家|冚家鏟|戇鳩|柒頭|含撚|死八婆|操你|肏|他妈的|他媽的|妈的|媽的|傻逼|傻屄|煞笔|王八蛋|賤人|贱人/u,
]

/** Medical claims, which are prohibited for cosmetics (Undesirable Medical Advertisements Ordinance). */
const medical = [
  /\b(?:cure[sd]?|heal(?:s|ed)?|treats?\s+(?:eczema|psoriasis|acne|alopecia|dermatitis)|clinically\s+proven|prescription|steroids?|anti-?cancer)\b/iu,
  /治癒|治愈|根治|醫好|医好|治好|療效|疗效|處方|处方|類固醇|类固醇|抗癌|消炎藥|消炎药|取代藥物|取代药物|代替藥|代替药/u,
]

/** Scripts that readers of this shop do not read. */
const foreign =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hebrew}]/gu
const emails = /\p{L}/gu

/** Dates, which would otherwise match as phone numbers. */
const dates = /\b(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/gu

const has = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text))

/** Whether most letters are of a foreign script, or less than half of the characters are letters. */
function isUnreadable(text: string): boolean {
  const all = text.match(emails)?.length ?? 0
  const signs = [...text.replaceAll(/\s/gu, '')].length
  return all * 2 < signs || (text.match(foreign)?.length ?? 0) * 2 > all
}

/** Whether one short sequence is repeated throughout. */
const isRepetition = (text: string): boolean => /^(.{1,6}?)\1{5,}/su.test(text.replaceAll(/\s/gu, ''))

type Read = {
  title: string
  content: string
  /** photos and videos */ photos: number
  /** whether another review has the same text */ isCopied: boolean
}

/**
 * Findings that a moderator should check. Photos and videos are always a finding, because no word list reads them.
 * Without findings the review can be published automatically after the deadline.
 */
export function findingsIn({ title, content, photos, isCopied }: Read): Finding[] {
  const text = `${title}\n${content}`.normalize('NFKC')
  return [
    ...(has(contact, text.replaceAll(dates, '')) ? (['contact'] as const) : []),
    ...(has(rude, text) ? (['profanity'] as const) : []),
    ...(has(medical, text) ? (['medical'] as const) : []),
    ...(isCopied || isRepetition(content) ? (['duplicate'] as const) : []),
    ...(isUnreadable(content) ? (['language'] as const) : []),
    ...(photos > 0 ? (['photos'] as const) : []),
  ]
}

/** Normalises a text to compare copies: without case, spaces and punctuation. */
export const bareWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
