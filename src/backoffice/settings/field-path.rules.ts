import type { Field } from '#shop/settings/field.rules.ts'
import { mapKey, mapValue } from '#shop/settings/typed.rules.ts'

/** The field one step further along a path such as `/choices/0/worth`; null: nothing is there. */
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

/** The field at a path; null: nothing is there, as below a tick or the kind of several groups. */
export const fieldAt = (field: Field, path: string): Field | null =>
  stepsOf(path).reduce<Field | null>(stepInto, field)

/** Lines to show: a key that names the rows of its value is not a line as well. */
export function shownLines(lines: readonly (readonly [path: string, text: string])[]) {
  const written = lines.filter(([, text]) => text !== '')
  return written.filter(([path]) => {
    if (!path.endsWith(mapKey)) return true
    const value = path.slice(0, -mapKey.length) + mapValue
    return !written.some(([other]) => other === value || other.startsWith(`${value}/`))
  })
}
