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

/** Everything a product can be found by, each with the weight of the best place it stands in. */
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

/**
 * The texts a product is searched by, those that count most first. Two products with equal lines are found by
 * the same words.
 */
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

/** A name or a sku as one string of letters, so that signs and spaces may be left out. */
const joinedLetters = (text: string, readings: Readings): string =>
  piecesOf(foldText(text, readings))
    .map((piece) => piece.text)
    .join('')

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
  const seen = new Set<string>() // once folded, the two scripts often say the same
  for (const { text, weight } of linesOf(product, brand)) {
    const line = foldText(text, readings)
    if (!seen.has(line)) addLine(contents, line, weight, readings, thesaurus)
    seen.add(line)
  }
  for (const sku of skusOf(product)) note(contents.wholes, joinedLetters(sku, readings), wholeWeights.sku)
  const { chi, tw, cn, eng } = product.name
  for (const name of [chi, tw, cn, eng])
    if (name) note(contents.wholes, joinedLetters(name, readings), wholeWeights.name)
  return contents
}

/** Lines come with the best weight first, so what is noted stays. */
function note<K>(noted: Map<K, Weight>, key: K, weight: Weight): void {
  if (!noted.has(key)) noted.set(key, weight)
}

function addLine(
  contents: Contents,
  line: string,
  weight: Weight,
  readings: Readings,
  thesaurus: Thesaurus,
): void {
  let words: string[] = []
  const endOfWords = () => {
    for (let at = 0; at < words.length; at += 1) {
      const phrase = phraseAt(thesaurus, words, at)
      if (!phrase) continue
      note(contents.groups, phrase.group, weight)
      at += phrase.words.length - 1
    }
    words = []
  }
  for (const piece of piecesOf(line)) {
    if (piece.isRun) {
      endOfWords()
      addRun(contents, piece.text, weight, thesaurus)
      // what the long sentences say is not typed by its sound
      if (weight >= fieldWeights.word)
        for (const sound of soundsOf(piece.text, readings)) note(contents.sounds, sound, weight)
      continue
    }
    const word = stemOf(piece.text)
    words.push(word)
    note(contents.words, word, weight)
    for (const run of mixedRuns(piece.text)) note(contents.words, run, weight)
  }
  endOfWords()
}

function addRun({ grams, groups }: Contents, run: string, weight: Weight, thesaurus: Thesaurus): void {
  for (let at = 0; at < run.length; at += 1) {
    note(grams, run.charCodeAt(at), weight)
    if (at + 1 < run.length) note(grams, pairAt(run, at), weight)
  }
  for (let at = 0; at < run.length; at += 1) {
    const word = groupAt(thesaurus, run, at)
    if (!word) continue
    for (const group of word.groups) note(groups, group, weight)
    at += word.text.length - 1
  }
}
