import type { ReactNode } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { FieldName } from '../form-state/field-labels.rules.ts'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

type Shared = {
  name: FieldName
  /**
   * Required without JavaScript as well. Fields that a selection can hide are required after hydration only, because
   * a hidden required field would block the form.
   */
  always?: boolean | undefined
  optional?: boolean | undefined
  hint?: ReactNode
  className?: string | undefined
}

function useWired({ name, always = false, optional = false }: Shared) {
  const t = useWords('checkout')
  const { labels, error } = useCheckoutForm()
  const hydrated = useHydrated()
  return {
    id: fieldId(name),
    label: labels[name],
    error: error(name),
    required: !optional && (always || hydrated),
    aside: optional ? <span>{t('optional')}</span> : undefined,
  }
}

export function CheckoutInput({
  name,
  always,
  optional,
  hint,
  className,
  ...rest
}: Shared & Omit<TextInputProps, 'name' | 'className' | 'required'>) {
  const { typed } = useCheckoutForm()
  return (
    <Field {...useWired({ name, always, optional })} hint={hint} className={className}>
      <TextInput enterKeyHint="next" {...rest} name={name} defaultValue={typed[name] ?? ''} />
    </Field>
  )
}

type Choice = { value: string; label: string; group: string | null }

/**
 * `mark` changes with the choices and with prefilled values, and remounts the select; otherwise it would retain its
 * value.
 */
export function CheckoutSelect({
  name,
  choices,
  mark,
  always,
  optional,
  hint,
  className,
  ...rest
}: Shared & { choices: readonly Choice[]; mark?: string | undefined; autoComplete?: string | undefined }) {
  const t = useWords('checkout')
  const { typed } = useCheckoutForm()
  const groups = [...new Set(choices.map((choice) => choice.group))]
  const options = (group: string | null) =>
    choices
      .filter((choice) => choice.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
  return (
    <Field {...useWired({ name, always, optional })} hint={hint} className={className}>
      <Select {...rest} key={mark} name={name} defaultValue={typed[name] ?? ''}>
        <option value="">{t('choose')}</option>
        {groups.length === 1
          ? options(groups[0] ?? null)
          : groups.map((group) => (
              <optgroup key={group} label={group ?? ''}>
                {options(group)}
              </optgroup>
            ))}
      </Select>
    </Field>
  )
}
