import type { DeliveryForm } from '../../checkout/form-state/field-rules.rules.ts'
import { suggested } from '../../checkout/form-state/suggested.rules.ts'
import { bookName } from './address-form.rules.ts'

/** Fills the lines implied by the changed one, such as the town of a postcode. */
export function fillSuggestedLines(form: HTMLFormElement, requested: DeliveryForm, changed: string): void {
  const typed = Object.fromEntries(
    [...new FormData(form)].map(([field, value]) => [
      `delivery_${field}`,
      typeof value === 'string' ? value : '',
    ]),
  )
  for (const [wire, value] of Object.entries(suggested(requested, typed, `delivery_${changed}`))) {
    const box = form.elements.namedItem(bookName(wire))
    if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) box.value = value
  }
}
