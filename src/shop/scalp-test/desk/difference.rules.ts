import type { Questionnaire } from '../questionnaire/questionnaire.rules.ts'

export type Difference = { at: string; before: string | null; after: string | null }

/** Every value of a version with its address; entries of lists are known by their key where they have one. */
function* valuesOf(value: unknown, at: string): Generator<readonly [at: string, value: string]> {
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object')) {
      if (value.length > 0) yield [at, value.join(', ')]
      return
    }
    for (const [index, each] of value.entries()) {
      const { key, sku, role } = (each ?? {}) as Record<string, string | undefined> // may have none of them
      yield* valuesOf(each, `${at}.${key ?? sku ?? (role ? `${role} ${index + 1}` : index + 1)}`)
    }
  } else if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value))
      yield* valuesOf(each, at === '' ? name : `${at}.${name}`)
  else if (value !== undefined && value !== '') yield [at, String(value)]
}

const orderOf = ({ steps }: Questionnaire): string => steps.map(({ key }) => key).join(' → ')

/** What differs between two versions, value by value, in the order of the newer. */
export function differences(before: Questionnaire, after: Questionnaire): Difference[] {
  const old = new Map(valuesOf(before, ''))
  const now = new Map(valuesOf(after, ''))
  const found: Difference[] = []
  if (orderOf(before) !== orderOf(after))
    found.push({ at: 'steps', before: orderOf(before), after: orderOf(after) })
  for (const [at, value] of now)
    if (old.get(at) !== value) found.push({ at, before: old.get(at) ?? null, after: value })
  for (const [at, value] of old) if (!now.has(at)) found.push({ at, before: value, after: null })
  return found
}
