import { shapes, type DocumentKey } from './catalog.rules.ts'
import { fieldOf, type Field } from './field.rules.ts'

const forms = new Map<DocumentKey, Field>()

/** How a setting is written in a form; made once. */
export function formOf(key: DocumentKey): Field {
  const known = forms.get(key)
  if (known) return known
  const form = fieldOf(shapes[key])
  forms.set(key, form)
  return form
}
