import { traits, type Questionnaire } from '../questionnaire/questionnaire.rules.ts'
import { conditionsText, readConditions } from './conditions.rules.ts'

/** Type of a field, which determines its formatting and parsing. */
export type FieldKind = 'text' | 'long' | 'number' | 'flag' | 'list' | 'when' | 'key'
export type FieldOf = { path: string; kind: FieldKind; value: string }

type Shape = readonly (readonly [name: string, kind: FieldKind])[]

const inLanguages = (name: string, kind: 'text' | 'long' = 'text'): Shape =>
  ['chi', 'tw', 'cn', 'eng'].map((language) => [`${name}.${language}`, kind] as const)
const points = (name: string): Shape => traits.map((trait) => [`${name}.${trait}`, 'number'] as const)

const stepShape: Shape = [
  ...inLanguages('question'),
  ...inLanguages('short'),
  ...inLanguages('hint'),
  ['when', 'when'],
  ['isCounted', 'flag'],
  ['canSkip', 'flag'],
]
const scaleShape: Shape = [
  ['scale.min', 'number'],
  ['scale.max', 'number'],
  ...inLanguages('scale.low'),
  ...inLanguages('scale.high'),
  ...points('scale.points'),
]
const optionShape: Shape = [
  ...inLanguages('label'),
  ...inLanguages('detail'),
  ...inLanguages('remark'),
  ...points('points'),
  ['flag', 'key'],
  ['avoids', 'list'],
  ['tells', 'key'],
  ['picture', 'key'],
  ['isNone', 'flag'],
]
const shapes = {
  types: [
    ...inLanguages('name'),
    ...inLanguages('summary', 'long'),
    ...inLanguages('sees', 'long'),
    ...inLanguages('why', 'long'),
    ...inLanguages('helps', 'long'),
    ['trait', 'key'],
    ['from', 'number'],
    ['picture', 'key'],
  ],
  traits: ['name', 'slight', 'some', 'marked', 'secondary', 'secondaryMarked'].flatMap((name) =>
    inLanguages(name),
  ),
  flags: [['stops', 'key'], ...inLanguages('title'), ...inLanguages('text', 'long')],
  pick: [['slot', 'key'], ...inLanguages('often')],
  candidate: [
    ['sku', 'key'],
    ['option', 'key'],
    ['when', 'when'],
    ...inLanguages('because', 'long'),
    ...inLanguages('use'),
    ['months', 'number'],
    ['isTool', 'flag'],
  ],
} as const satisfies Record<string, Shape>

type Tree = Record<string, unknown>
export const partKinds = ['steps', 'types', 'traits', 'flags', 'picks'] as const
export type PartKind = (typeof partKinds)[number]

/** A part by its address: `steps.flakes`, `types.oily`, `picks.0`. */
export function partOf(
  content: Questionnaire,
  part: string,
): { kind: PartKind; index: number; tree: Tree } | null {
  const [kind = '', key = ''] = part.split('.', 2)
  const known = partKinds.find((each) => each === kind)
  if (!known) return null
  const list = content[known] as unknown as Tree[] // lists of plain data
  const index = known === 'picks' ? Number(key) : list.findIndex((each) => each.key === key)
  const tree = list[index]
  return tree ? { kind: known, index, tree } : null
}

/** Fields of a part, including its options and candidates as `options.<n>.…` and `candidates.<n>.…`. */
function shapeOf(kind: PartKind, tree: Tree): Shape {
  const children = (name: string, shape: Shape): Shape =>
    ((tree[name] ?? []) as unknown[]).flatMap((_, at) =>
      shape.map(([path, field]) => [`${name}.${at}.${path}`, field] as const),
    )
  if (kind === 'steps')
    return [...stepShape, ...(tree.scale ? scaleShape : []), ...children('options', optionShape)]
  if (kind === 'picks') return [...shapes.pick, ...children('candidates', shapes.candidate)]
  return shapes[kind]
}

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Tree | undefined)?.[name], tree)

const textOf = (value: unknown, kind: FieldKind): string => {
  if (kind === 'when') return conditionsText(value as never) // a list of conditions, or nothing
  if (kind === 'list') return ((value ?? []) as string[]).join(', ')
  if (kind === 'flag') return value === true ? '1' : '0'
  return value === undefined || value === null ? '' : String(value)
}

export const fieldsOf = (kind: PartKind, tree: Tree): FieldOf[] =>
  shapeOf(kind, tree).map(([path, field]) => ({
    path,
    kind: field,
    value: textOf(at(tree, path.split('.')), field),
  }))

/** Parses a field; `bad`: invalid. An empty text means no value. */
function readField(kind: FieldKind, text: string): { value: unknown } | 'bad' {
  const word = text.trim()
  if (kind === 'when') {
    const when = readConditions(word)
    return when === null ? 'bad' : { value: when }
  }
  if (kind === 'list') return { value: word === '' ? [] : word.split(/\s*,\s*/) }
  if (kind === 'flag') return { value: word === '1' || word === 'on' }
  if (word === '') return { value: undefined }
  if (kind !== 'number') return { value: kind === 'key' ? word : text.trim() }
  return /^\d{1,3}$/.test(word) ? { value: Number(word) } : 'bad'
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) delete tree[name]
    else tree[name] = value
    return
  }
  const inner = (tree[name] ??= {}) as Tree
  put(inner, rest, value)
  // remove texts that are empty in all languages, and empty points
  if (!Array.isArray(inner) && Object.keys(inner).length === 0) delete tree[name]
}

export type Written = { path: string; text: string }

/** Applies written fields to one part of a version; null: unknown part. `bad`: invalid fields. */
export function withFields(
  content: Questionnaire,
  part: string,
  fields: readonly Written[],
): { content: unknown; bad: string[] } | null {
  const changed = structuredClone(content)
  const found = partOf(changed, part)
  if (!found) return null
  const kinds = new Map(shapeOf(found.kind, found.tree))
  const bad: string[] = []
  for (const { path, text } of fields) {
    const kind = kinds.get(path)
    const read = kind === undefined ? 'bad' : readField(kind, text)
    if (read === 'bad') bad.push(path)
    else put(found.tree, path.split('.'), read.value)
  }
  return { content: changed, bad }
}
