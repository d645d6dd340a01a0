/** Chinese normalisation for search: one script, and pronunciations of character runs (search-readings.ts). */
export type Readings = {
  /** Every character in its Simplified form, one for one. */
  simplified(text: string): string
  /** Syllables without tones; ü is written v. */
  pinyin(run: string): readonly string[]
  jyutping(run: string): readonly string[]
}

/** A run of characters written without spaces, or one word of letters and digits. */
export type Piece = { isRun: boolean; text: string }

/** Texts that need no Unicode normalisation, which are the majority. */
const usual = /^[ -~一-龥]*$/
const marks = /\p{M}+/gu
const apostrophes = /['’‘ʼ`]/gu
const piecePattern =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]]+/gv

/** Normalises a text for search: width, case, accents and Chinese script. */
export function foldText(text: string, { simplified }: Pick<Readings, 'simplified'>): string {
  const plain = usual.test(text) ? text : text.normalize('NFKD').replace(marks, '').normalize('NFC')
  return simplified(plain.toLowerCase().replace(apostrophes, ''))
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  piecePattern.lastIndex = 0
  for (let found = piecePattern.exec(text); found; found = piecePattern.exec(text))
    pieces.push({ isRun: found[1] !== undefined, text: found[0] })
  return pieces
}

/** Encodes a pair of characters as one number; numbers make a much smaller index than strings. */
export const pairAt = (run: string, at: number): number => (run.charCodeAt(at) << 16) | run.charCodeAt(at + 1)

/** The singular, nearly: enough for "masks" to be the word "mask". */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Splits a mixed word into letters and digits: "spf50" is also spf and 50. Empty for other words. */
export function mixedRuns(word: string): string[] {
  if (!/\p{N}/u.test(word)) return []
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? []
  return parts.length > 1 ? parts : []
}

/** Stop words. */
const emptyWords = new Set(['a', 'an', 'and', 'for', 'i', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with'])
export const isStopWord = (word: string): boolean => emptyWords.has(word)

/** Pronunciations of a run starting at every syllable, up to four syllables; longer words are matched in parts of four. */
export function soundsOf(run: string, { pinyin, jyutping }: Readings): string[] {
  const sounds: string[] = []
  for (const syllables of [pinyin(run), jyutping(run)]) {
    for (let from = 0; from < syllables.length; from += 1) {
      const sound = syllables.slice(from, from + 4).join('')
      sounds.push(sound)
      if (sound.includes('v')) sounds.push(sound.replaceAll('v', 'u')) // ü is typed either way
    }
  }
  return sounds
}
