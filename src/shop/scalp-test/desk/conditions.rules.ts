import { traits, type Condition, type Trait } from '../questionnaire/questionnaire.rules.ts'

/**
 * Conditions as staff write them: entries by `;`, of which one is enough; the words of an entry by `,`, which
 * hold together. `itch: often | seasons` is an answer, `oil >= 45` and `redness < 55` are values, `type: oily`
 * is the result.
 */
export const conditionsText = (when: readonly Condition[] | undefined): string =>
  (when ?? []).map(conditionText).join('; ')

const conditionText = ({ step, any = [], trait, from, below, type }: Condition): string =>
  [
    step === undefined ? '' : `${step}: ${any.join(' | ')}`,
    trait !== undefined && from !== undefined ? `${trait} >= ${from}` : '',
    trait !== undefined && below !== undefined ? `${trait} < ${below}` : '',
    type === undefined ? '' : `type: ${type.join(' | ')}`,
  ]
    .filter(Boolean)
    .join(', ')

const isTrait = (word: string): word is Trait => traits.includes(word as Trait) // includes() wants the narrow type

function wordOf(text: string): Condition | null {
  const value = /^([a-z_]+)\s*(>=|<)\s*(\d{1,3})$/.exec(text)
  if (value) {
    const [, trait = '', sign, number = ''] = value
    if (!isTrait(trait)) return null
    return sign === '<' ? { trait, below: Number(number) } : { trait, from: Number(number) }
  }
  const answer = /^([a-z][a-z0-9_]*)\s*:\s*([a-z0-9_]+(?:\s*\|\s*[a-z0-9_]+)*)$/.exec(text)
  if (!answer) return null
  const [, key = '', options = ''] = answer
  const named = options.split('|').map((option) => option.trim())
  return key === 'type' ? { type: named } : { step: key, any: named }
}

/** Words that hold together as one condition; null: two of them speak of different traits or answers. */
function together(words: readonly Condition[]): Condition | null {
  let whole: Condition = {}
  for (const word of words) {
    const clashes =
      (word.step !== undefined && whole.step !== undefined) ||
      (word.type !== undefined && whole.type !== undefined) ||
      (word.trait !== undefined && whole.trait !== undefined && word.trait !== whole.trait)
    if (clashes) return null
    whole = { ...whole, ...word }
  }
  return whole
}

/** What was written, read; undefined: nothing was, so it always holds; null: it cannot be read. */
export function readConditions(text: string): Condition[] | undefined | null {
  if (text.trim() === '') return undefined
  const read = text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const words = entry.split(',').map((word) => wordOf(word.trim()))
      return words.includes(null) ? null : together(words as Condition[]) // none is null
    })
  return read.includes(null) ? null : (read as Condition[]) // none is null
}
