import { countBefore } from './search-terms.rules.ts'

type Block = { texts: string[]; places: number[] }

/**
 * Whole names and skus in order, in blocks so that adding one moves few. Nearly each stands for one product alone, so
 * that a catalogue has more of them than of all other terms: a text that stands for two stands here twice.
 */
export type WholeList = { blocks: Block[] }
export const noWholes = (): WholeList => ({ blocks: [] })
const fullBlock = 512

const itself = (text: string): string => text
const firstText = ({ texts }: Block): string => texts[0] ?? ''

/** The first block that may have the text, and where in it the text stands or would stand. */
function spot({ blocks }: WholeList, text: string): { at: number; from: number } {
  const at = Math.max(0, countBefore(blocks, text, firstText) - 1)
  return { at, from: countBefore(blocks[at]?.texts ?? [], text, itself) }
}

export function addWhole(list: WholeList, text: string, place: number): void {
  if (list.blocks.length === 0) list.blocks.push({ texts: [], places: [] })
  const { at, from } = spot(list, text)
  const { texts, places } = list.blocks[at] ?? { texts: [], places: [] }
  texts.splice(from, 0, text)
  places.splice(from, 0, place)
  if (texts.length > fullBlock) {
    const half = fullBlock / 2
    list.blocks.splice(at + 1, 0, { texts: texts.splice(half), places: places.splice(half) })
  }
}

export function removeWhole(list: WholeList, text: string, place: number): void {
  for (const entry of wholesFrom(list, text)) {
    if (entry.text !== text) return
    if (entry.place !== place) continue
    entry.block.texts.splice(entry.index, 1)
    entry.block.places.splice(entry.index, 1)
    if (entry.block.texts.length === 0) list.blocks.splice(entry.at, 1)
    return
  }
}

/** Places of what is called exactly so. */
export function placesOfWhole(list: WholeList, text: string): number[] {
  const places: number[] = []
  for (const entry of wholesFrom(list, text)) {
    if (entry.text !== text) break
    places.push(entry.place)
  }
  return places
}

/** Places of the first so many different names and skus with this beginning, and whether there are that many. */
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
  const spotted = spot(list, text)
  let index = spotted.from
  for (let { at } = spotted; at < list.blocks.length; at += 1) {
    const block = list.blocks[at] ?? { texts: [], places: [] }
    for (; index < block.texts.length; index += 1)
      yield { at, block, index, text: block.texts[index] ?? '', place: block.places[index] ?? 0 }
    index = 0
  }
}
