import type { ChangeEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

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
  return (
    <div className={hydrated ? undefined : 'flex flex-wrap items-center gap-3'}>
      {/* one and the same input, so that a file chosen before the script came is still there */}
      <label
        className={classes(
          hydrated && buttonLook({ spacing: 'sm' }),
          'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-55',
        )}
      >
        {hydrated ? label : <span className="sr-only">{plainLabel}</span>}
        <input
          type="file"
          accept={types}
          multiple={hydrated && multiple}
          disabled={hydrated && disabled}
          onChange={onFiles}
          // without a name it goes by itself, and not along with the words
          {...(hydrated ? { className: 'sr-only' } : { name, className: 'max-w-full text-sm' })}
        />
      </label>
      {hydrated ? null : (
        <Button type="submit" formAction={formAction} formNoValidate spacing="sm">
          {sendLabel}
        </Button>
      )}
    </div>
  )
}
