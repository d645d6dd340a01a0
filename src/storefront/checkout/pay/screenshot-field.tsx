import { useId, useState, type ChangeEvent } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'

const types = 'image/jpeg,image/png,image/webp,image/avif'
const mostBytes = 10 * 1024 * 1024

export const tooLarge = (file: File): boolean => file.size > mostBytes

/** The file selected in a form; null: none. */
export function screenshotIn(form: HTMLFormElement): File | null {
  const input = form.elements.namedItem('screenshot')
  return input instanceof HTMLInputElement ? (input.files?.[0] ?? null) : null
}

/** Picture field of the surrounding form. */
export function ScreenshotField() {
  const t = useWords('pay')
  const hydrated = useHydrated()
  const id = useId()
  const [name, setName] = useState<string | null>(null)
  const file = {
    id,
    type: 'file',
    name: 'screenshot',
    accept: types,
    'aria-describedby': `${id}-hint`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setName(event.currentTarget.files?.[0]?.name ?? null),
  } as const
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <label htmlFor={id}>{t('screenshot')}</label>
      {/* the same input before and after hydration, so that a file selected before is preserved */}
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={classes(
            hydrated && buttonLook({ spacing: 'sm', className: 'min-h-11' }),
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          {hydrated ? t(name === null ? 'addScreenshot' : 'otherScreenshot') : null}
          <input {...file} className={hydrated ? 'sr-only' : 'max-w-full'} />
        </label>
        {hydrated && name !== null ? <span className="min-w-0 text-ink wrap-anywhere">{name}</span> : null}
      </div>
      <p id={`${id}-hint`}>{t('screenshotHint')}</p>
    </div>
  )
}
