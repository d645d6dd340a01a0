import type { Field } from '#shop/settings/field.rules.ts'
import { useSent } from '../shell/forms/sent-context.ts'
import { inputName } from './input.ts'
import { useOptionName } from './use-setting-words.ts'

type CellProps = { field: Field; path: string; label: string; value: string; isNew: boolean }

/** Cell of a settings table, by the kind of its field. */
export function RowCell({ field, path, label, value, isNew }: CellProps) {
  const optionOf = useOptionName()
  const { errors, values } = useSent()
  const name = inputName(path)
  const message = errors[`typed.${path}`]
  const wiring = {
    name,
    'aria-label': label,
    'aria-invalid': message ? (true as const) : undefined,
    title: message,
    className: 'well',
    defaultValue: values[name] ?? value,
  }
  return (
    <>
      {field.kind === 'choice' ? (
        <select {...wiring}>
          {[...(isNew && !field.options.includes('') ? [''] : []), ...field.options].map((option) => (
            <option key={option} value={option}>
              {optionOf(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...wiring}
          autoComplete="off"
          type={field.kind === 'moment' ? 'datetime-local' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          size={field.kind === 'number' ? 8 : 16}
          style={field.kind === 'text' ? { minWidth: '9em' } : undefined}
        />
      )}
      {message ? <p className="fault">{message}</p> : null}
    </>
  )
}
