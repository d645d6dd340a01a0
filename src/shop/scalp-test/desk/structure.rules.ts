import type { Questionnaire } from '../questionnaire/questionnaire.rules.ts'

export const structureActions = ['add', 'remove', 'up', 'down'] as const
export type StructureAction = (typeof structureActions)[number]

type Tree = Record<string, unknown>

const empty = { chi: '', cn: '', eng: '' }
const fresh: Readonly<Record<string, (key: string) => Tree>> = {
  steps: (key) => ({
    key,
    kind: 'single',
    isCounted: true,
    canSkip: false,
    short: empty,
    question: empty,
    options: ['first', 'second'].map((option) => ({
      key: option,
      label: empty,
      points: {},
      avoids: [],
      isNone: false,
    })),
  }),
  options: (key) => ({ key, label: empty, points: {}, avoids: [], isNone: false }),
  flags: (key) => ({ key, title: empty, text: empty, stops: 'listed' }),
  candidates: (sku) => ({ sku, because: empty, use: empty, isTool: false, months: 2 }),
}

/** The list that an address names, and the place in it: `steps`, `steps.flakes`, `steps.flakes.options.1`. */
function placeIn(content: Questionnaire, address: string): { list: Tree[]; name: string; at: number } | null {
  let list: Tree[] | null = null
  let name = ''
  let at = -1
  let tree: unknown = content
  for (const word of address.split('.')) {
    if (Array.isArray(tree)) {
      list = tree as Tree[]
      at = /^\d+$/.test(word) ? Number(word) : list.findIndex(({ key }) => key === word)
      tree = list[at]
    } else {
      tree = (tree as Tree | undefined)?.[word]
      name = word
      if (Array.isArray(tree)) [list, at] = [tree as Tree[], -1]
    }
    if (tree === undefined) return null
  }
  return list && { list, name, at }
}

/** The version with a step, option, warning or recommendation more, less or elsewhere; null: it cannot be. */
export function restructured(
  content: Questionnaire,
  { deed, at: address, key }: { deed: StructureAction; at: string; key: string },
): unknown {
  const changed = structuredClone(content)
  const place = placeIn(changed, address)
  if (!place) return null
  const { list, name, at } = place
  if (deed === 'add') {
    const made = fresh[name]
    if (!made || key.trim() === '') return null
    list.push(made(key.trim()))
    return changed
  }
  const entry = list[at]
  if (!entry) return null
  const to = deed === 'up' ? at - 1 : deed === 'down' ? at + 1 : at
  if (to < 0 || to >= list.length) return null
  list.splice(at, 1)
  if (deed !== 'remove') list.splice(to, 0, entry)
  return changed
}
