import { useId } from 'react'
import { useSent } from '../../../shell/forms/sent-context.ts'

const dotted = (name: string): string => name.replaceAll(']', '').replaceAll('[', '.')
const written = (value: number | null): string => (value === null ? '' : value.toFixed(2))

/** HKD and USD amounts in one cell of the grid, each with an accessible name. */
export function MoneyCells({
  names,
  label,
  values,
}: {
  names: readonly [hkd: string, usd: string]
  label: string
  values: readonly [hkd: number | null, usd: number | null]
}) {
  return (
    <span className="desk-money">
      <MoneyCell name={names[0]} label={`${label} HKD`} value={values[0]} sign="HK$" />
      <MoneyCell name={names[1]} label={`${label} USD`} value={values[1]} sign="US$" />
    </span>
  )
}

function MoneyCell({
  name,
  label,
  value,
  sign,
}: {
  name: string
  label: string
  value: number | null
  sign: string
}) {
  const id = useId()
  const { errors, values } = useSent()
  const message = errors[name] ?? errors[dotted(name)]
  return (
    <>
      <span className="desk-sum">
        <span aria-hidden="true" className="soft small">
          {sign}
        </span>
        <input
          className="well count"
          name={name}
          aria-label={label}
          placeholder={sign}
          inputMode="decimal"
          pattern="[0-9]+(\.[0-9]{1,2})?"
          autoComplete="off"
          defaultValue={values[name] ?? written(value)}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? id : undefined}
        />
      </span>
      {message ? (
        <span id={id} className="fault">
          {message}
        </span>
      ) : null}
    </>
  )
}

/** A select in a cell of the grid. */
export function CellSelect({
  name,
  label,
  options,
  value,
}: {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
}) {
  const id = useId()
  const { errors, values } = useSent()
  const message = errors[name] ?? errors[dotted(name)]
  return (
    <>
      <select
        className="well"
        name={name}
        aria-label={label}
        aria-describedby={message ? id : undefined}
        defaultValue={values[name] ?? value}
      >
        {options.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
      {message ? (
        <span id={id} className="fault">
          {message}
        </span>
      ) : null}
    </>
  )
}
