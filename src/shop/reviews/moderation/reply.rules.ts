import type { Text } from '../../region.ts'

/** A reply as staff type it; an empty language takes over another one. */
export type TypedReply = Readonly<Record<'chi' | 'tw' | 'cn' | 'eng', string>>

const noReply: TypedReply = { chi: '', tw: '', cn: '', eng: '' }

/** A reply in all languages; null: none was typed. */
export function replyOf({ chi, eng, cn, tw }: TypedReply): Text | null {
  const any = chi || tw || cn || eng
  if (any === '') return null
  const text = { chi: chi || tw || cn || eng, eng: eng || any, cn: cn || chi || tw || eng }
  return tw === '' ? text : { ...text, tw }
}

const languages = ['chi', 'tw', 'cn', 'eng'] as const
/** Every choice of languages, the smallest first; of one size, those with the earlier languages first. */
const choicesOf = (of: readonly (typeof languages)[number][]) =>
  Array.from({ length: 2 ** of.length }, (_, bits) =>
    of.filter((_language, at) => bits & (1 << at)),
  ).toSorted((a, b) => a.length - b.length)

/**
 * What was typed to make a reply: the fewest languages from which the others follow, so that a change of one of them
 * reaches those that took it over. A text without Chinese characters was typed in English.
 */
export function typedReply(reply: Text | null): TypedReply {
  if (!reply) return noReply
  const order = /\p{Script=Han}/u.test(reply.chi) ? languages : languages.toReversed()
  const typed = choicesOf(order).map((chosen) => ({
    ...noReply,
    ...Object.fromEntries(chosen.map((language) => [language, reply[language] ?? ''])),
  }))
  const isSame = (made: Text | null) => languages.every((language) => made?.[language] === reply[language])
  return typed.find((each) => isSame(replyOf(each))) ?? { ...noReply, ...reply, tw: reply.tw ?? '' }
}
