import type { Field } from '#shop/settings/field.rules.ts'
import { mapKey, mapValue } from '#shop/settings/typed.rules.ts'

/** Nested field one step along a path such as `/choices/0/worth`; null: none. */
export function stepInto(field: Field | null, step: string): Field | null {
  switch (field?.kind) {
    case 'group':
      return fieldNamed(field.fields, step)
    case 'variants':
      return fieldNamed(
        field.options.flatMap(({ fields }) => fields),
        step,
      )
    case 'list':
      return field.of
    case 'map':
      return step === 'value' ? field.of : step === 'key' ? field.keys : field
    default:
      return null
  }
}

const fieldNamed = (fields: readonly { name: string; field: Field }[], step: string): Field | null =>
  fields.find(({ name }) => name === step)?.field ?? null

export const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '')

/** Field at a path; null: none, for example below a checkbox or the kind of a variant. */
export const fieldAt = (field: Field, path: string): Field | null =>
  stepsOf(path).reduce<Field | null>(stepInto, field)

/** Joins the ticked options of a field to one line. */
export function joinedTicks(field: Field, lines: readonly (readonly [path: string, text: string])[]) {
  const joined = new Map<string, string>()
  for (const [path, text] of lines) {
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (fieldAt(field, parent)?.kind !== 'choices') joined.set(path, text)
    else joined.set(parent, [joined.get(parent) ?? [], path.slice(parent.length + 1)].flat().join('\n'))
  }
  return [...joined]
}

/** Lines to show: a key that names the rows of its value is not shown as a line. */
export function shownLines(lines: readonly (readonly [path: string, text: string])[]) {
  const written = lines.filter(([, text]) => text !== '')
  return written.filter(([path]) => {
    if (!path.endsWith(mapKey)) return true
    const value = path.slice(0, -mapKey.length) + mapValue
    return !written.some(([other]) => other === value || other.startsWith(`${value}/`))
  })
}
