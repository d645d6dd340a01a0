import type { ChangeEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

type Props = {
  /** Name of the field that is sent without script. */
  name: string
  types: string
  multiple?: boolean
  label: string
  /** Label of the field without script. */
  plainLabel: string
  sendLabel: string
  /** Takes the file without script. */
  formAction: string
  disabled: boolean
  onFiles: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A button that opens the file chooser; without script a file field with a button to send it. */
export function FilePicker(props: Props) {
  const { name, types, multiple, label, plainLabel, sendLabel, formAction, disabled, onFiles } = props
  const hydrated = useHydrated()
  if (hydrated)
    return (
      <label
        className={classes(
          buttonLook({ spacing: 'sm' }),
          'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-55',
        )}
      >
        {label}
        {/* no name: it goes by itself, and not along with the words */}
        <input
          type="file"
          accept={types}
          multiple={multiple}
          disabled={disabled}
          onChange={onFiles}
          className="sr-only"
        />
      </label>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input type="file" name={name} accept={types} aria-label={plainLabel} className="max-w-full text-sm" />
      <Button type="submit" formAction={formAction} formNoValidate spacing="sm">
        {sendLabel}
      </Button>
    </div>
  )
}
