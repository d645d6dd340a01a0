import { countBefore } from './search-terms.rules.ts'

/** `texts`: sorted; packed into one string of lines it takes a third of the memory. */
type Block = { first: string; texts: string[] | string; places: number[] | Uint32Array }
type OpenBlock = { first: string; texts: string[]; places: number[] }

/**
 * Sorted names and skus, in blocks, so that an insertion moves few. Nearly every entry belongs to one product, so they
 * outnumber all other terms. A text of two products is stored twice.
 */
export type WholeList = { blocks: Block[] }
export const emptyWholeList = (): WholeList => ({ blocks: [] })
const fullBlock = 512

const itself = (text: string): string => text
const firstText = ({ first }: Block): string => first

/** Index of the first block that may contain the text. */
const placeOfBlock = ({ blocks }: WholeList, text: string): number =>
  Math.max(0, countBefore(blocks, text, firstText) - 1)

/** Texts of a block; they contain no line breaks. */
export const textsOf = ({ texts }: Block): string[] => (typeof texts === 'string' ? texts.split('\n') : texts)

/** Unpacks a block for a change. */
function opened(block: Block): OpenBlock {
  if (typeof block.texts === 'string') {
    block.texts = textsOf(block)
    block.places = [...block.places]
  }
  return block as OpenBlock // as it was before it was packed
}

/** Packs changed blocks; yields between batches. */
export function* packWholes({ blocks }: WholeList): Generator<void> {
  let packed = 0
  for (const block of blocks) {
    if (typeof block.texts === 'string') continue
    block.texts = block.texts.join('\n')
    block.places = Uint32Array.from(block.places)
    packed += 1
    if (packed % 64 === 0) yield
  }
}

export function addWhole(list: WholeList, text: string, place: number): void {
  if (list.blocks.length === 0) list.blocks.push({ first: text, texts: [], places: [] })
  const at = placeOfBlock(list, text)
  const block = opened(list.blocks[at] as Block) // there is one at least
  const { texts, places } = block
  const from = countBefore(texts, text, itself)
  texts.splice(from, 0, text)
  places.splice(from, 0, place)
  block.first = texts[0] ?? ''
  if (texts.length <= fullBlock) return
  const [later, laterPlaces] = [texts.splice(fullBlock / 2), places.splice(fullBlock / 2)]
  list.blocks.splice(at + 1, 0, { first: later[0] ?? '', texts: later, places: laterPlaces })
}

export function removeWhole(list: WholeList, text: string, place: number): void {
  for (const entry of wholesFrom(list, text)) {
    if (entry.text !== text) return
    if (entry.place !== place) continue
    const block = opened(entry.block)
    const { texts } = block
    texts.splice(entry.index, 1)
    block.places.splice(entry.index, 1)
    block.first = texts[0] ?? ''
    if (texts.length === 0) list.blocks.splice(entry.at, 1)
    return
  }
}

/** Postings of an exact name or sku. */
export function placesOfWhole(list: WholeList, text: string): number[] {
  const places: number[] = []
  for (const entry of wholesFrom(list, text)) {
    if (entry.text !== text) break
    places.push(entry.place)
  }
  return places
}

/** Postings of the first `most` distinct names and skus with this prefix; `isCommon`: there are that many. */
export function placesOfBeginning(
  list: WholeList,
  beginning: string,
  most: number,
): { places: number[]; isCommon: boolean } {
  const places: number[] = []
  let different = 0
  let before = ''
  for (const { text, place } of wholesFrom(list, beginning)) {
    if (!text.startsWith(beginning)) break
    if (text !== before && different === most) break
    if (text !== before) different += 1
    before = text
    places.push(place)
  }
  return { places, isCommon: different === most }
}

type Entry = { at: number; block: Block; index: number; text: string; place: number }

function* wholesFrom(list: WholeList, text: string): Generator<Entry> {
  let from: number | null = null
  for (let at = placeOfBlock(list, text); at < list.blocks.length; at += 1) {
    const block = list.blocks[at] as Block // within the list
    const texts = textsOf(block)
    from = from === null ? countBefore(texts, text, itself) : 0
    for (let index = from; index < texts.length; index += 1)
      yield { at, block, index, text: texts[index] ?? '', place: block.places[index] ?? 0 }
  }
}
