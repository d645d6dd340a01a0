/** Chinese as the search needs it: one script, and how a run of characters is said (search-readings.ts). */
export type Readings = {
  /** Every character in its Simplified form, one for one. */
  simplified(text: string): string
  /** Syllables without tones; ü is written v. */
  pinyin(run: string): readonly string[]
  jyutping(run: string): readonly string[]
}

/** A run of characters written without spaces, or one word of letters and digits. */
export type Piece = { isRun: boolean; text: string }

/** Nothing here has another spelling: most texts are spared the normal forms. */
const usual = /^[ -~一-龥]*$/
const marks = /\p{M}+/gu
const apostrophes = /['’‘ʼ`]/gu
const piecePattern =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]]+/gv

/**
 * One spelling for what people see as the same: full width, capitals, accents and the two Chinese scripts.
 */
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

/**
 * Two neighbouring characters as one number; a single one is its own code. Numbers make a far smaller index
 * than texts.
 */
export const pairAt = (run: string, at: number): number => (run.charCodeAt(at) << 16) | run.charCodeAt(at + 1)

/** The singular, nearly: enough for "masks" to be the word "mask". */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The letters and the numbers of a mixed word: "spf50" is also spf and 50. Nothing for a plain word. */
export function mixedRuns(word: string): string[] {
  if (!/\p{N}/u.test(word)) return []
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? []
  return parts.length > 1 ? parts : []
}

/** Words that say nothing about a product. */
const emptyWords = new Set(['a', 'an', 'and', 'for', 'i', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with'])
export const isStopWord = (word: string): boolean => emptyWords.has(word)

/**
 * A run as it may be typed: said from every syllable on, at most four syllables; longer words are found in
 * links of four.
 */
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
