import type { ChangeEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

type Props = {
  /** Field name for submission without JavaScript. */
  name: string
  types: string
  multiple?: boolean
  label: string
  /** Field label without JavaScript. */
  plainLabel: string
  sendLabel: string
  /** Action that receives the file without JavaScript. */
  formAction: string
  disabled: boolean
  onFiles: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Button that opens the file chooser; without JavaScript a file field with a submit button. */
export function FilePicker(props: Props) {
  const { name, types, multiple, label, plainLabel, sendLabel, formAction, disabled, onFiles } = props
  const hydrated = useHydrated()
  return (
    <div className={hydrated ? undefined : 'flex flex-wrap items-center gap-3'}>
      {/* the same input before and after hydration, so that a file selected before is preserved */}
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
          // without a name it is not part of the form; its handler uploads it
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
