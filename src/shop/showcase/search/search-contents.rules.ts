import type { Brand } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { groupAt, phraseAt, type Thesaurus } from './search-synonyms.rules.ts'
import { fieldWeights, type Weight } from './search-terms.rules.ts'
import {
  foldText,
  mixedRuns,
  pairAt,
  piecesOf,
  soundsOf,
  stemOf,
  type Readings,
} from './search-words.rules.ts'

/** All search terms of a product, each with the weight of its most important field. */
export type Contents = {
  /** Single characters and neighbouring pairs of Chinese runs. */
  grams: Map<number, Weight>
  groups: Map<number, Weight>
  words: Map<string, Weight>
  sounds: Map<string, Weight>
  /** Whole names and skus without spaces and signs; a sku has the weight `sku`. */
  wholes: Map<string, Weight>
}

export const wholeWeights = { name: 2, sku: 3 } as const

type Line = { text: string; weight: Weight }

/** Searched texts of a product, most important first. Products with equal lines have the same search terms. */
export function linesOf(product: Product, brand: Brand | undefined): Line[] {
  const { name, summary } = product
  const lines: Line[] = []
  const add = (weight: Weight, texts: readonly (string | undefined)[]) => {
    for (const text of new Set(texts)) if (text) lines.push({ text, weight })
  }
  add(fieldWeights.name, [name.chi, name.tw, name.cn, name.eng])
  add(fieldWeights.name, [
    product.brand,
    product.brandSlug,
    brand?.name.chi,
    brand?.name.tw,
    brand?.name.cn,
    brand?.name.eng,
  ])
  add(fieldWeights.word, product.words)
  add(
    fieldWeights.option,
    product.options.flatMap((option) => [option.name, option.nameTw, option.nameCn, option.nameEn]),
  )
  add(fieldWeights.summary, [summary.chi, summary.tw, summary.cn, summary.eng])
  return lines
}

export const skusOf = (product: Product): string[] => [
  product.sku,
  ...product.options.map((option) => option.subSku),
]

/** Search terms of one line; `sounds` is filled on demand. */
type LineTerms = {
  folded: string
  grams: number[]
  groups: number[]
  words: string[]
  runs: string[]
  sounds: string[] | null
}
/** Cache of parsed lines, because options, words and brands repeat in many products. */
export type ReadLines = Map<string, LineTerms>

/** Size limit of the cache, in lines. */
const mostLines = 4_000

/** A name or sku without punctuation and spaces, so that queries may omit them. */
const joinedLetters = (text: string, readings: Readings): string =>
  piecesOf(foldText(text, readings))
    .map((piece) => piece.text)
    .join('')

/**
 * Visitor of a product's search terms, most important first. Terms other than whole names and skus may repeat; the first
 * weight counts.
 */
export type ContentsVisitor = {
  gram(code: number, weight: Weight): void
  group(group: number, weight: Weight): void
  word(text: string, weight: Weight): void
  sound(text: string, weight: Weight): void
  whole(text: string, weight: Weight): void
}

export function visitContents(
  product: Product,
  brand: Brand | undefined,
  readings: Readings,
  thesaurus: Thesaurus,
  visitor: ContentsVisitor,
  read: ReadLines = new Map(),
): void {
  const seen = new Set<string>() // normalised, the two scripts are often equal
  for (const { text, weight } of linesOf(product, brand)) {
    const line = read.get(text) ?? readLine(text, readings, thesaurus, read)
    if (!seen.has(line.folded)) visitLine(line, weight, readings, visitor)
    seen.add(line.folded)
  }
  const wholes = new Map<string, Weight>()
  for (const sku of skusOf(product)) note(wholes, joinedLetters(sku, readings), wholeWeights.sku)
  const { chi, tw, cn, eng } = product.name
  for (const name of [chi, tw, cn, eng])
    if (name) note(wholes, joinedLetters(name, readings), wholeWeights.name)
  for (const [text, weight] of wholes) if (text) visitor.whole(text, weight)
}

function visitLine(line: LineTerms, weight: Weight, readings: Readings, visitor: ContentsVisitor): void {
  for (const gram of line.grams) visitor.gram(gram, weight)
  for (const group of line.groups) visitor.group(group, weight)
  for (const word of line.words) if (word) visitor.word(word, weight)
  // long texts are not indexed by pronunciation
  if (weight < fieldWeights.word) return
  line.sounds ??= line.runs.flatMap((run) => soundsOf(run, readings))
  for (const sound of line.sounds) if (sound) visitor.sound(sound, weight)
}

export function contentsOf(
  product: Product,
  brand: Brand | undefined,
  readings: Readings,
  thesaurus: Thesaurus,
): Contents {
  const contents: Contents = {
    grams: new Map(),
    groups: new Map(),
    words: new Map(),
    sounds: new Map(),
    wholes: new Map(),
  }
  visitContents(product, brand, readings, thesaurus, {
    gram: (code, weight) => note(contents.grams, code, weight),
    group: (group, weight) => note(contents.groups, group, weight),
    word: (text, weight) => note(contents.words, text, weight),
    sound: (text, weight) => note(contents.sounds, text, weight),
    whole: (text, weight) => note(contents.wholes, text, weight),
  })
  return contents
}

/** Records a term with its first, highest weight. */
function note<K>(noted: Map<K, Weight>, key: K, weight: Weight): void {
  if (!noted.has(key)) noted.set(key, weight)
}

function readLine(text: string, readings: Readings, thesaurus: Thesaurus, read: ReadLines): LineTerms {
  const folded = foldText(text, readings)
  const line: LineTerms = { folded, grams: [], groups: [], words: [], runs: [], sounds: null }
  let words: string[] = []
  const endOfWords = () => {
    for (let at = 0; at < words.length; at += 1) {
      const phrase = phraseAt(thesaurus, words, at)
      if (!phrase) continue
      line.groups.push(phrase.group)
      at += phrase.words.length - 1
    }
    words = []
  }
  for (const piece of piecesOf(folded)) {
    if (piece.isRun) {
      endOfWords()
      readRun(line, piece.text, thesaurus)
      continue
    }
    const word = stemOf(piece.text)
    words.push(word)
    line.words.push(word, ...mixedRuns(piece.text))
  }
  endOfWords()
  if (read.size >= mostLines) read.clear()
  read.set(text, line)
  return line
}

function readRun({ grams, groups, runs }: LineTerms, run: string, thesaurus: Thesaurus): void {
  runs.push(run)
  for (let at = 0; at < run.length; at += 1) {
    grams.push(run.charCodeAt(at))
    if (at + 1 < run.length) grams.push(pairAt(run, at))
  }
  for (let at = 0; at < run.length; at += 1) {
    const word = groupAt(thesaurus, run, at)
    if (!word) continue
    groups.push(...word.groups)
    at += word.text.length - 1
  }
}
