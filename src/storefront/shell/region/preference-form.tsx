import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { usePathTo } from '../../i18n/paths.ts'

type PreferenceFormProps = {
  name: 'theme' | 'agreed_gdpr'
  onChoose: (value: string) => void
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Buttons that set one preference: in place with JavaScript, through the preferences page without. */
export function PreferenceForm({ name, onChoose, label, className, children }: PreferenceFormProps) {
  const to = usePathTo()
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={to('/preferences')}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const pressed = (event.nativeEvent as SubmitEvent).submitter // a submit event has one when a button was pressed
        if (pressed instanceof HTMLButtonElement && pressed.name === name) onChoose(pressed.value)
      }}
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      {label === undefined ? (
        children
      ) : (
        <div role="group" aria-label={label} className="contents">
          {children}
        </div>
      )}
    </form>
  )
}
