import { Tick } from '../../shell/forms/fields.tsx'
import { inTickOrder } from '../../shell/forms/tick-order.rules.ts'

/** Groups to choose from, including chosen ones that no longer exist. */
export const groupsOf = (
  known: readonly string[],
  chosen: readonly string[],
): (readonly [string, string])[] =>
  [...new Set([...known, ...chosen])].map((group) => [group, group] as const)

/** A row of checkboxes; those in `chosen` are ticked, and each is sent as `name[index]`, in the stored order. */
export function Ticks({
  legend,
  name,
  of,
  chosen,
}: {
  legend: string
  name: string
  of: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
}) {
  const labels = new Map(of)
  return (
    <fieldset className="whole row">
      <legend className="soft small">{legend}</legend>
      {inTickOrder([...labels.keys()], chosen).map((value, index) => (
        <Tick
          key={value}
          name={`${name}[${index}]`}
          value={value}
          label={labels.get(value)}
          defaultChecked={chosen.includes(value)}
        />
      ))}
    </fieldset>
  )
}
