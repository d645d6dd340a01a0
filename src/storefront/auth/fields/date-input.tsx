import type { FormEvent } from 'react'
import { TextInput } from '#ui/fields/text-input.tsx'
import { maskedDate } from '../auth.rules.ts'

/** Inserts slashes while typing at the end; pasting, editing in the middle and composition are left alone. */
function draw(event: FormEvent<HTMLInputElement>): void {
  const box = event.currentTarget
  const { isComposing, inputType } = event.nativeEvent as InputEvent // an input event of a text field
  if (isComposing || inputType?.startsWith('delete') || box.selectionStart !== box.value.length) return
  const rendered = maskedDate(box.value)
  const isPart = (rendered.length === 2 || rendered.length === 5) && inputType === 'insertText'
  box.value = isPart ? `${rendered}/` : rendered
}

/** Date of birth as DD/MM/YYYY. */
export function DateInput({ defaultValue }: { defaultValue?: string | undefined }) {
  return (
    <TextInput
      name="dob"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="DD/MM/YYYY"
      maxLength={14}
      defaultValue={defaultValue}
      onInput={draw}
      onCompositionEnd={(event) => (event.currentTarget.value = maskedDate(event.currentTarget.value))}
      onBlur={(event) => (event.currentTarget.value = maskedDate(event.currentTarget.value))}
    />
  )
}
