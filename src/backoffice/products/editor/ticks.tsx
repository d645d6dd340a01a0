import { Tick } from '../../shell/forms/fields.tsx'

/** Groups that may be chosen, and those that are chosen already though nobody keeps them any more. */
export const groupsOf = (
  known: readonly string[],
  chosen: readonly string[],
): (readonly [string, string])[] =>
  [...new Set([...known, ...chosen])].map((group) => [group, group] as const)

/** A row of boxes; those of `chosen` are ticked, and each is sent as `name[index]`. */
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
  return (
    <fieldset className="whole row">
      <legend className="soft small">{legend}</legend>
      {of.map(([value, label], index) => (
        <Tick
          key={value}
          name={`${name}[${index}]`}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
    </fieldset>
  )
}
