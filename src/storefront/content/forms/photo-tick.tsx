import type { ChangeEvent } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

type Props = {
  name: string
  id: string
  label: string
  isTicked: boolean
  /** No further photo can be ticked. */
  isFull: boolean
  onTick: (id: string, isTicked: boolean) => void
}

/** Checkbox that includes a photo in the form. */
export function PhotoTick({ name, id, label, isTicked, isFull, onTick }: Props) {
  const hydrated = useHydrated()
  return (
    <Checkbox
      name={name}
      value={id}
      label={label}
      {...(hydrated
        ? {
            checked: isTicked,
            disabled: isFull && !isTicked,
            onChange: (event: ChangeEvent<HTMLInputElement>) => onTick(id, event.currentTarget.checked),
          }
        : { defaultChecked: isTicked })}
    />
  )
}
