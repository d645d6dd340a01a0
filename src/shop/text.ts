import { z } from 'zod'

/** A text in the languages it is written in; Taiwan's only where it differs from Hong Kong's. */
export const Text = z
  .object({ chi: z.string(), eng: z.string(), cn: z.string(), tw: z.string().optional() })
  .meta({ id: 'Text' })

/** The digits of a code, which keyboards for Chinese and Japanese may write full-width. */
export const digitsIn = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '')

/** The beginning of a text, of `most` UTF-16 units or one less where that would leave half a sign: no JSON column takes one. */
export const cut = (text: string, most: number): string =>
  /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && text.length > most
    ? text.slice(0, most - 1)
    : text.slice(0, most)
